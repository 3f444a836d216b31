import { Heart, ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useCartWorth } from '#web/state/cart-worth.ts'
import { askForOffers } from '#web/state/offer-deals.ts'
import { useCartDrawer } from '#web/state/cart-drawer.ts'
import { useCart } from '#web/state/cart.ts'
import { useSavedProducts } from '#web/state/saved-products.ts'
import { Link, NavLink } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Bell } from './Bell.tsx'
import { CountBadge } from './CountBadge.tsx'
import { LocationChip } from './LocationChip.tsx'
import { Logo } from './Logo.tsx'
import { mainLinks } from './links.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SEARCH_ID } from './search-id.ts'
import { useViewer } from './session.ts'

/**
 * A sticky header of two rows. Scrolling down hides the links (on a phone everything but the search); scrolling up shows them again. The
 * home page has its own search; the header's appears once that one has scrolled away.
 */
export function ShopperHeader() {
  const { isTucked, isPastTop } = useScrolled()
  const isHome = useLocation().pathname === '/'
  // While another page is on its way, the home page's own search is gone already.
  const isLeaving = useNavigation().state === 'loading'
  const hasOwnSearch = isHome && !isLeaving
  const isSignedIn = useViewer() !== null
  return (
    <header
      data-print="hide"
      data-tucked={isTucked || undefined}
      className="group/header pointer-events-none sticky top-0 z-20 transition-transform duration-[180ms] ease-out max-md:data-tucked:not-focus-within:-translate-y-12.5"
    >
      <div className="@container on-band pointer-events-auto relative z-2">
        <div className="page flex items-center gap-x-2 py-1.5 max-md:flex-wrap max-md:gap-y-1.5 max-md:pb-3 md:gap-x-3 md:py-2.5 lg:gap-x-5">
          <Logo short={isSignedIn} />
          <LocationChip />
          <SearchBox
            id={isHome ? `${SEARCH_ID}-header` : SEARCH_ID}
            className={cx(
              'max-md:order-last max-md:basis-full md:min-w-0 md:flex-1',
              hasOwnSearch && 'max-md:hidden',
              hasOwnSearch && !isPastTop && 'invisible',
            )}
          />
          <div className="ml-auto flex items-center gap-1">
            <Bell />
            <WishlistLink />
            <AccountMenu />
            <CartLink />
          </div>
        </div>
      </div>
      <div className="pointer-events-auto relative z-1 transition-transform duration-[180ms] ease-out group-data-tucked/header:-translate-y-full group-data-tucked/header:focus-within:translate-y-0">
        <nav aria-label="Main" className="off-band hidden border-b border-hairline bg-surface md:block">
          <ul className="page flex overflow-x-auto">
            {mainLinks.map(({ href, label }) => (
              <li key={href} className="first:-ml-3">
                <NavLink
                  to={href}
                  prefetch="intent"
                  className={({ isActive }) =>
                    cx(
                      'flex min-h-11 items-center border-b-3 px-3 text-sm font-medium whitespace-nowrap no-underline hover:text-link-strong',
                      isActive ? 'border-accent font-semibold text-link-strong' : 'border-transparent text-soft',
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <MoreMenu />
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** On a phone the link is in the account menu, because the bar is full. */
function WishlistLink() {
  const count = useSavedProducts(({ ids }) => ids.size)
  return (
    <Link
      to="/wishlist"
      prefetch="intent"
      className="flex size-11 items-center justify-center rounded-sm text-on-band no-underline hover:bg-on-band/12 max-md:hidden"
    >
      <span className="relative">
        <Heart aria-hidden="true" className="size-6" strokeWidth={1.75} />
        <CountBadge count={count} />
      </span>
      <span className="visually-hidden">Wishlist{count > 0 && `, ${plural(count, 'item')}`}</span>
    </Link>
  )
}

function CartLink() {
  const items = useCart((cart) => cart.items)
  const pulse = useCartDrawer((drawer) => drawer.pulse)
  const count = countOf(items)
  const worth = useCartWorth(items)
  useEffect(() => askForOffers(items), [items])
  return (
    <Link
      to="/cart"
      prefetch="intent"
      className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-sm px-2 text-on-band no-underline hover:bg-on-band/12 md:px-3"
    >
      <span className="relative">
        <ShoppingCart aria-hidden="true" className="size-6" strokeWidth={1.75} />
        <CountBadge key={pulse} count={count} className={pulse > 0 ? 'animate-pop' : undefined} />
      </span>
      <span className="visually-hidden">Cart{count > 0 && `, ${plural(count, 'item')}, ${dollars(worth)}`}</span>
      <span aria-hidden="true" className="tabular hidden text-sm font-semibold lg:inline">
        {count > 0 ? dollars(worth) : 'Cart'}
      </span>
    </Link>
  )
}

const NEAR_TOP = 120
const A_BIT = 8
/** Below the search of the home page. */
const PAST_TOP = 400
function useScrolled(): { isTucked: boolean; isPastTop: boolean } {
  const [isTucked, setTucked] = useState(false)
  const [isPastTop, setPastTop] = useState(false)
  const last = useRef(0)
  useEffect(() => {
    const onScroll = () => {
      setPastTop(scrollY > PAST_TOP)
      const moved = scrollY - last.current
      if (Math.abs(moved) < A_BIT) return
      setTucked(moved > 0 && scrollY > NEAR_TOP)
      last.current = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return { isTucked, isPastTop }
}
