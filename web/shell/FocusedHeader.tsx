import { ChevronLeft, LockKeyhole } from 'lucide-react'
import { Link } from '#web/ui/Link.tsx'
import { Logo } from './Logo.tsx'

/** The header of checkout: nothing leads away from paying except the logo and the cart. */
export function FocusedHeader() {
  return (
    <header data-print="hide" className="on-band">
      <div className="page flex min-h-16 items-center justify-between gap-4 py-2">
        <Logo />
        <p className="flex items-center gap-2 text-sm font-medium text-on-band-soft max-sm:hidden">
          <LockKeyhole aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Secure checkout
        </p>
        <Link
          to="/cart"
          prefetch="intent"
          className="flex min-h-11 items-center gap-1 rounded-sm px-2 text-sm font-semibold text-on-band no-underline hover:bg-on-band/12"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          Back to cart
        </Link>
      </div>
    </header>
  )
}
