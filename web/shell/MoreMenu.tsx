import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Links } from './AccountMenu.tsx'
import { moreLinks } from './links.ts'
import { useHiddenOnNavigation } from './popover.ts'

const MENU_ID = 'more-menu'

/** The links that the header's second row has no room for. The browser opens and closes it, also before any script runs. */
export function MoreMenu() {
  const menu = useRef<HTMLDivElement>(null)
  useHiddenOnNavigation(menu)
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="flex min-h-11 items-center gap-1 px-3 text-sm font-medium text-soft hover:text-link-strong"
      >
        More <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="below-popover w-60 rounded-md border border-hairline bg-surface py-2 text-text shadow-2"
      >
        <Links links={moreLinks} />
      </div>
    </>
  )
}
