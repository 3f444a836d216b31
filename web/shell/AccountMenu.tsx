import { ChevronDown, CircleUserRound } from 'lucide-react'
import { useRef } from 'react'
import { mayPass } from '#contracts/roles.ts'
import { screens } from '#web/routes.ts'
import { displayName } from '#web/state/auth.ts'
import { Link } from '#web/ui/Link.tsx'
import { accountLinks, type ShellLink, visitorLinks } from './links.ts'
import { useHiddenOnNavigation } from './popover.ts'
import { useSession } from './session.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const MENU_ID = 'account-menu'
const row = 'flex min-h-11 w-full items-center px-4 text-left text-base text-text no-underline hover:bg-tint hover:text-link-strong'
const WORKPLACES = [
  { href: '/retailer-dashboard', label: 'Retailer Dashboard', access: 'retailer:staff' },
  { href: '/staff', label: 'Counter', access: 'counter' },
  { href: '/admin', label: 'Admin', access: 'platform:admin' },
] as const

/** A menu of links, built on the browser's popover: it works before any script runs and closes on Esc or a click elsewhere. */
export function AccountMenu({ onLight = false }: { onLight?: boolean }) {
  const { viewer, signOut } = useSession()
  const menu = useRef<HTMLDivElement>(null)
  useHiddenOnNavigation(menu)

  const workplaces = viewer
    ? WORKPLACES.filter(({ href, access }) => mayPass(access, viewer) && screens.some(({ path }) => path === href))
    : []
  const name = viewer ? displayName(viewer) : null
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className={`flex min-h-11 items-center gap-2 rounded-sm px-2 md:px-3 ${onLight ? 'text-text hover:bg-tint' : 'text-on-band hover:bg-on-band/12'}`}
      >
        <CircleUserRound aria-hidden="true" className="size-6" strokeWidth={1.75} />
        <span className="max-w-32 truncate text-sm font-semibold max-lg:sr-only">{name ?? 'Sign in'}</span>
        <ChevronDown aria-hidden="true" className="size-4 max-lg:hidden" />
        <span className="visually-hidden"> (account menu)</span>
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="off-band menu-popover w-72 rounded-md border border-hairline bg-surface py-2 text-text shadow-2"
      >
        {viewer && (
          <div className="border-b border-hairline px-4 pt-1 pb-3">
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-sm text-soft">{viewer.email}</p>
          </div>
        )}
        <nav aria-label="Account" className="py-1">
          <Links links={viewer ? accountLinks : visitorLinks} />
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

function Links({ links }: { links: readonly ShellLink[] }) {
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
