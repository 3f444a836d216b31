import { Inbox, PackageCheck, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { Link } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { useIsDenied } from './denied.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Logo } from './Logo.tsx'
import { PageBody } from './PageBody.tsx'
import { ShopperFrame } from './ShopperShell.tsx'
import { SkipLinks } from './SkipLinks.tsx'

/** The tab is in the address: `?tab=`. Without it, pickups. */
const TABS = [
  { tab: 'pickups', label: 'Pickups', Icon: PackageCheck },
  { tab: 'scan', label: 'Scan', Icon: ScanLine },
  { tab: 'inbound', label: 'Inbound', Icon: Inbox },
] as const

export default function StaffShell() {
  return useIsDenied() ? <ShopperFrame /> : <Frame />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const page = <ErrorPage error={error} />
  return useIsDenied() ? <ShopperFrame>{page}</ShopperFrame> : <Frame>{page}</Frame>
}

/** For a counter: large type, large targets, one question at a time. */
function Frame({ children }: { children?: ReactNode }) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const current = params.get('tab') ?? 'pickups'
  const hrefOf = (tab: string) => {
    const next = new URLSearchParams(params)
    next.set('tab', tab)
    return `/staff?${next}`
  }
  return (
    <div className="flex min-h-dvh flex-col bg-sunken text-lg">
      <SkipLinks />
      <header data-print="hide" className="sticky top-0 z-20 on-band">
        <div className="page flex items-center gap-3 py-1.5">
          <Logo to="/staff" suffix="Counter" />
          <div className="ml-auto">
            <AccountMenu />
          </div>
        </div>
        <nav aria-label="Counter" className="off-band border-b border-hairline bg-surface">
          <ul className="page grid auto-cols-fr grid-flow-col">
            {TABS.map(({ tab, label, Icon }) => (
              <li key={tab}>
                <Link
                  to={hrefOf(tab)}
                  aria-current={tab === current ? 'page' : undefined}
                  className={cx(
                    'flex min-h-14 items-center justify-center gap-2 border-b-4 no-underline',
                    tab === current
                      ? 'border-accent font-semibold text-link-strong'
                      : 'border-transparent font-medium text-soft hover:text-link-strong',
                  )}
                >
                  <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
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
