import { ChevronDown, CircleUserRound } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { isSomebody } from '#contracts/identity/people.ts'
import { NAME_FROM_BROWSER } from '#web/lib/show-name.ts'
import { displayName } from '#web/state/auth.ts'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/Link.tsx'
import { accountLinks, mainLinks, moreLinks, type ShellLink, visitorLinks } from './links.ts'
import { OptionalPart } from './OptionalPart.tsx'
import { useHiddenOnNavigation, useOpenedEarly } from './popover.ts'
import { useSession } from './session.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { workplacesOf } from './workplaces.ts'

const SpiralsLine = lazy(() => import('./SpiralsLine.tsx'))

const MENU_ID = 'account-menu'
const row = 'menu-row'

/** A menu of links, built on the browser's popover: it works before any script runs and closes on Esc or a click elsewhere. */
export function AccountMenu({ onLight = false }: { onLight?: boolean }) {
  const { viewer, signOut } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  const [wasOpened, setOpened] = useState(false)
  useHiddenOnNavigation(menu)
  useOpenedEarly(menu, () => setOpened(true))

  const workplaces = viewer ? workplacesOf(viewer) : []
  const isKnown = viewer !== null && !isSomebody(viewer)
  const name = isKnown ? displayName(viewer) : null
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 md:px-3 ${onLight ? 'text-text hover:bg-tint' : 'text-on-band hover:bg-on-band/12'}`}
      >
        <CircleUserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />
        <span className={cx('max-w-32 truncate text-sm font-semibold max-lg:sr-only', viewer && !isKnown && NAME_FROM_BROWSER)}>
          {name ?? (viewer ? <span>Account</span> : 'Sign in')}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 max-lg:hidden" />
        <span className="visually-hidden"> (account menu)</span>
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && setOpened(true)}
        className="off-band menu-popover w-72 rounded-md border border-hairline bg-surface py-2 text-text shadow-2"
      >
        {viewer && (
          <div className="border-b border-hairline px-4 pt-1 pb-3">
            <p className="min-h-6 truncate font-semibold">{name}</p>
            <p className="min-h-5 truncate text-sm text-soft">{viewer.email}</p>
            <p className="min-h-6 text-sm">
              {wasOpened && (
                <OptionalPart>
                  <SpiralsLine />
                </OptionalPart>
              )}
            </p>
          </div>
        )}
        <nav aria-label="Account" className="py-1">
          <Links links={viewer ? accountLinks : visitorLinks} />
        </nav>
        {/* On a phone the header has no room for these links. */}
        <nav aria-label="Explore" className="border-t border-hairline py-1 md:hidden">
          <Links links={[...mainLinks, ...moreLinks]} />
        </nav>
        {workplaces.length > 0 && (
          <nav aria-label="Switch to" className="border-t border-hairline pt-2 pb-1">
            <p className="px-4 pb-1 text-xs font-semibold text-mute">Switch to…</p>
            <Links links={workplaces} />
          </nav>
        )}
        <div className="flex items-center justify-between border-t border-hairline px-4 py-3">
          <ThemeSwitch name="menu-theme" />
        </div>
        {viewer && (
          <div className="border-t border-hairline pt-1">
            <button type="button" className={row} onClick={() => void signOut()}>
              Sign out
            </button>
          </div>
        )}
      </div>
    </>
  )
}

/** The rows of a menu. */
export function Links({ links }: { links: readonly ShellLink[] }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link to={href} prefetch="intent" className={row}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
