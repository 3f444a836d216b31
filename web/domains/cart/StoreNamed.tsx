import { Link } from '#web/ui/Link.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import type { StoreSection } from './lines.ts'
import { StoreWhere } from '#web/ui/StoreWhere.tsx'

type StoreNamedProps = Pick<StoreSection, 'storeId' | 'storeName' | 'mallName' | 'place'> & { level?: 2 | 3 }

/** Store name above its lines, with the way there below. */
export function StoreNamed({ storeId, storeName, mallName, place, level = 2 }: StoreNamedProps) {
  const Heading = `h${level}` as const
  return (
    <div className="flex min-w-0 flex-col">
      <Heading className="text-h4">
        <Link to={`/store/${storeId}`} className={linkClass}>
          {storeName}
        </Link>
      </Heading>
      <StoreWhere {...{ storeName, mallName, place }} />
    </div>
  )
}
