import { useRouteLoaderData } from 'react-router'
import { mayPass } from '#contracts/roles.ts'
import { keptInside } from '#web/lib/kept-markup.tsx'
import { Link } from '#web/ui/Link.tsx'
import { BrandBadge } from './BrandBadge.tsx'
import { footerColumns, policyLinks } from './links.ts'
import { Logo } from './Logo.tsx'
import { useViewer } from './session.ts'
import { showShortcuts } from './shortcut-keys.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const link = 'footer-link'

/** Help is in the same place on every page; `short` (checkout) shows only help and policies. */
export function Footer({ short = false }: { short?: boolean }) {
  const hasDiagnostics = useRouteLoaderData<{ isTesting?: boolean }>('root')?.isTesting ?? false
  const viewer = useViewer()
  const maySeeDiagnostics = hasDiagnostics && viewer !== null && mayPass('platform:developer', viewer)
  return (
    <footer data-print="hide" className="mt-auto on-band max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]">
      <div aria-hidden="true" className="flex h-1">
        <span className="w-24 bg-reward" />
        <span className="flex-1 bg-accent" />
      </div>
      <div className="page flex flex-col gap-10 py-10 lg:py-12">
        <div className="flex flex-col gap-10 lg:flex-row lg:justify-between">
          <div className="flex max-w-64 flex-col gap-2">
            <Logo className="-ml-0.5" />
            <p className="text-sm text-on-band-soft">Real stock in stores and malls near you. One cart, one payment.</p>
            <p className="text-sm text-on-band-soft">© SPIRAL</p>
          </div>
          <nav aria-label="Footer" className="grid flex-1 grid-cols-2 gap-8 md:grid-cols-4 lg:max-w-3xl" {...useColumns({ short })} />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-on-band/20 pt-4 text-sm">
          {policyLinks.map(({ href, label }) => (
            <Link key={href} to={href} prefetch="intent" className={link}>
              {label}
            </Link>
          ))}
          <button type="button" className={link} onClick={showShortcuts}>
            Keyboard shortcuts
          </button>
          {maySeeDiagnostics && (
            <Link to="/diagnostics" className={link}>
              Diagnostics
            </Link>
          )}
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-md:basis-full max-md:justify-between md:ml-auto">
            <ThemeSwitch name="footer-theme" onBand />
            {!short && <BrandBadge />}
          </div>
        </div>
      </div>
    </footer>
  )
}

const useColumns = keptInside(function Columns({ short }: { short: boolean }) {
  const columns = short ? footerColumns.filter(({ title }) => title === 'Help') : footerColumns
  return columns.map(({ title, links }) => (
    <div key={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-semibold tracking-normal">{title}</h2>
      <ul className="flex flex-col text-sm">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link to={href} prefetch="intent" className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
})
