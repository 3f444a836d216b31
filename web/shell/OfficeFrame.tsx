import { type LucideIcon, Menu } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isScreen } from '#web/routes.ts'
import { useDensity } from '#web/state/density.ts'
import { readStored } from '#web/state/stored.ts'
import { Switch } from '#web/ui/Checkbox.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Link, NavLink } from '#web/ui/Link.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { cx } from '#web/ui/class-names.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import { useViewer } from './session.ts'
import { PageBody } from './PageBody.tsx'
import { SkipLinks } from './SkipLinks.tsx'

export type OfficeLink = { href: string; label: string; Icon: LucideIcon }
type OfficeFrameProps = {
  name: string
  home: string
  /** The sign-in page, where people also set up the second factor that their role requires. */
  door: string
  links: readonly OfficeLink[]
  /** The current link; by default the one whose URL best matches this page's. */
  current?: string
  /** Links at the side, or as large tabs on top: for a counter, where people do one task at a time. */
  layout?: 'side' | 'tabs'
  /** Selects which business and stores the office shows. */
  switcher?: ReactNode
  /** The search field; on a phone it has its own row. */
  search?: ReactNode
  searchId?: string
  /** Shown beside the account menu. */
  aside?: ReactNode
  children?: ReactNode
}

/** The frame of the work screens for sellers, store staff and the platform. Its links are data. */
export function OfficeFrame({ layout = 'side', ...props }: OfficeFrameProps) {
  return layout === 'tabs' ? <TabsFrame {...props} /> : <SideFrame {...props} />
}

type FrameProps = Omit<OfficeFrameProps, 'layout'>

function TabsFrame({ name, home, links, current, aside, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken text-lg">
      <SkipLinks />
      <header data-print="hide" className="sticky top-0 z-20 on-band">
        <div className="page flex items-center gap-3 py-1.5">
          <Logo to={home} suffix={name} />
          <div className="ml-auto flex items-center gap-1">
            {aside}
            <AccountMenu />
          </div>
        </div>
        <nav aria-label={name} className="off-band border-b border-hairline bg-surface">
          <ul className="page grid auto-cols-fr grid-flow-col">
            {links.map(({ href, label, Icon }) => (
              <li key={label}>
                <Link
                  to={href}
                  aria-current={href === current ? 'page' : undefined}
                  className={cx(
                    'flex min-h-14 items-center justify-center gap-2 border-b-4 no-underline max-sm:flex-col max-sm:gap-0.5 max-sm:py-1 max-sm:text-base',
                    href === current
                      ? 'border-accent font-semibold text-link-strong'
                      : 'border-transparent font-medium text-soft hover:text-link-strong',
                  )}
                >
                  <Icon aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="page flex-1 py-6">
        <PageBody crumbs={false}>{children}</PageBody>
      </main>
    </div>
  )
}

/** The office's links at the side, on a phone in a drawer; a plain bar on top. */
function SideFrame({ name, home, door, links, current, switcher, search: finder, searchId, aside, children }: FrameProps) {
  const { key, pathname, search } = useLocation()
  const isWaiting = useViewer()?.secondFactor === 'required'
  // A drawer opened on one page is closed on the next.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const { compact, setCompact } = useDensity()
  useEffect(() => readStored(useDensity), [])
  const nav = (
    <OfficeNav name={name} links={links} current={current}>
      <div className="border-t border-hairline px-3 py-2 lg:mx-3 lg:px-3">
        <Switch label="Compact tables" checked={compact} onChange={(event) => setCompact(event.target.checked)} />
      </div>
    </OfficeNav>
  )
  return (
    <div data-density={compact ? 'compact' : undefined} className="flex min-h-dvh flex-col bg-sunken text-sm">
      <SkipLinks searchId={searchId} />
      <header data-print="hide" className="sticky top-0 z-20 on-band">
        <div className="flex items-center gap-x-2 gap-y-1.5 px-4 py-1.5 max-lg:flex-wrap lg:gap-x-4 lg:px-6">
          <button
            type="button"
            aria-label={`${name} menu`}
            onClick={() => setOpenedOn(key)}
            className="-ml-2 flex size-11 items-center justify-center rounded-sm hover:bg-on-band/12 lg:hidden"
          >
            <Menu aria-hidden="true" strokeWidth={1.75} />
          </button>
          <Logo to={home} suffix={name} short={switcher !== undefined} />
          {switcher}
          {finder && <div className="flex items-center gap-2 max-lg:order-last max-lg:basis-full lg:flex-1">{finder}</div>}
          <div className="ml-auto flex items-center gap-1">
            {aside}
            <AccountMenu />
          </div>
        </div>
      </header>
      <div className="flex flex-1">
        <div data-print="hide" className="hidden w-56 shrink-0 border-r border-hairline bg-surface lg:block">
          <div className="sticky top-14">{nav}</div>
        </div>
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-wide min-w-0 flex-1 p-4 lg:p-8">
          {isWaiting ? (
            <LeadTo way={`${door}?returnTo=${encodeURIComponent(pathname + search)}`} />
          ) : (
            <PageBody crumbs={false}>{children}</PageBody>
          )}
        </main>
      </div>
      <Drawer side="left" open={openedOn === key} onClose={() => setOpenedOn(null)} title={name}>
        {nav}
      </Drawer>
    </div>
  )
}

function LeadTo({ way }: { way: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(way, { replace: true }), [navigate, way])
  return <PageLoading />
}

function OfficeNav({ name, links, current: given, children }: Pick<OfficeFrameProps, 'name' | 'links' | 'current' | 'children'>) {
  const { pathname, search } = useLocation()
  const shown = links.filter(({ href }) => isScreen(href))
  const current = given ?? currentLink(shown, pathname, search)
  return (
    <nav aria-label={name}>
      <ul className="flex flex-col gap-0.5 lg:p-3">
        {shown.map(({ href, label, Icon }) => (
          <li key={href}>
            <NavLink
              to={href}
              aria-current={href === current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-3 rounded-sm px-3 text-base no-underline lg:text-sm',
                href === current ? 'bg-tint font-semibold text-link-strong' : 'font-medium text-soft hover:bg-sunken hover:text-text',
              )}
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

/** The parameters that select the business, the store and the mall, on every page. */
const SCOPE: readonly string[] = ['retailer', 'store', 'mall']
/** Sections of one screen differ in one query parameter; other parameters do not matter, and the URL without it is the first section. */
function currentLink(links: readonly OfficeLink[], pathname: string, search: string): string | undefined {
  const asked = new URLSearchParams(search)
  const fits = links.filter(({ href }) => {
    const { pathname: path, searchParams } = new URL(href, 'https://spiral.example')
    return path === pathname && [...searchParams].every(([key, value]) => SCOPE.includes(key) || asked.get(key) === value)
  })
  return fits.toSorted((a, b) => b.href.length - a.href.length)[0]?.href
}
