import { CircleUserRound, House, MapPin, Search, ShoppingCart } from 'lucide-react'
import { isScreen } from '#web/routes.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { NavLink } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { useViewer } from './session.ts'

/** The five main links on a phone, within reach of the thumb. */
export function BottomNav() {
  const count = useCart((cart) => countOf(cart.items))
  const account = useViewer() ? '/account' : '/login'
  const places = [
    { href: '/', label: 'Home', Icon: House },
    { href: '/search', label: 'Search', Icon: Search },
    { href: '/near-me', label: 'Near Me', Icon: MapPin },
    { href: '/cart', label: 'Cart', Icon: ShoppingCart, count },
    { href: account, label: 'Account', Icon: CircleUserRound },
  ].filter(({ href }) => isScreen(href))
  return (
    <nav
      data-print="hide"
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 auto-cols-fr grid-flow-col">
        {places.map(({ href, label, Icon, count: n = 0 }) => (
          <li key={label}>
            <NavLink
              to={href}
              end={href === '/'}
              prefetch="intent"
              className={({ isActive }) =>
                cx(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-xs no-underline',
                  isActive ? 'font-bold text-link-strong' : 'font-medium text-soft',
                )
              }
            >
              <span className="relative">
                <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
                {n > 0 && (
                  <span className="tabular absolute -top-1.5 -right-2.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent">
                    {n > 99 ? '99+' : n}
                  </span>
                )}
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
