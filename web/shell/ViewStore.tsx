import { Store } from 'lucide-react'
import { useRef } from 'react'
import { Link } from '#web/ui/Link.tsx'
import type { OwnStore } from './membership.ts'
import { useHiddenOnNavigation } from './popover.ts'

const LIST_ID = 'own-stores'
const look =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-sm text-sm font-medium whitespace-nowrap text-on-band no-underline hover:bg-on-band/12 lg:px-3'

/** Links to the public page of the selected store, or of one chosen from all stores. */
export function ViewStore({
  stores,
  store = stores.length === 1 ? stores[0] : undefined,
}: {
  stores: readonly OwnStore[]
  store?: OwnStore | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  useHiddenOnNavigation(list)
  if (stores.length === 0) return null
  if (store)
    return (
      <Link to={`/store/${store.slug}`} className={look}>
        <Face>View my store</Face>
      </Link>
    )
  return (
    <>
      <button type="button" popoverTarget={LIST_ID} className={look}>
        <Face>View my stores</Face>
      </button>
      <div
        ref={list}
        id={LIST_ID}
        popover="auto"
        className="off-band menu-popover max-h-[min(28rem,70dvh)] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-md border border-hairline bg-surface py-2 text-text shadow-2"
      >
        <nav aria-label="Pages of my stores">
          <ul>
            {stores.map(({ id, slug, name, detail }) => (
              <li key={id}>
                <Link
                  to={`/store/${slug}`}
                  className="flex min-h-11 flex-col justify-center px-4 py-1.5 text-text no-underline hover:bg-tint hover:text-link-strong"
                >
                  <span className="text-base">{name}</span>
                  <span className="text-xs text-soft">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  )
}

/** On a phone only the icon, with its name for screen readers. */
const Face = ({ children }: { children: string }) => (
  <>
    <Store aria-hidden="true" className="size-6 lg:size-5" strokeWidth={1.75} />
    <span className="max-xl:sr-only">{children}</span>
  </>
)
