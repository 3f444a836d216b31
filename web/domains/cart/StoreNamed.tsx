import { mallBeside } from '#contracts/stores/store-names.ts'
import { Link } from '#web/ui/Link.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import type { StoreSection } from './lines.ts'

/** Store name above its lines, with the mall name below. */
export function StoreNamed({ storeId, storeName, mallName }: Pick<StoreSection, 'storeId' | 'storeName' | 'mallName'>) {
  const mall = mallBeside(storeName, mallName)
  return (
    <>
      <Link to={`/store/${storeId}`} className={linkClass}>
        {storeName}
      </Link>
      {mall && <span className="block text-sm font-normal text-soft">{mall}</span>}
    </>
  )
}
