import { ArrowLeft, Check, LockKeyhole } from 'lucide-react'
import { Link } from '#web/ui/Link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Logo } from './Logo.tsx'

const STEPS = [
  { name: 'Cart', state: 'done' },
  { name: 'Checkout', state: 'current' },
  { name: 'Done', state: 'next' },
] as const

/** The header of the checkout: nothing that leads away from it but the cart. */
export function FocusedHeader() {
  return (
    <header data-print="hide" className="on-band sticky top-0 z-20">
      <div className="page flex flex-wrap items-center gap-x-4 py-1.5 md:py-2.5">
        <Logo short />
        <ol aria-label="Steps to your order" className="mx-auto hidden items-center gap-3 text-sm sm:flex">
          {STEPS.map(({ name, state }, i) => (
            <li key={name} aria-current={state === 'current' ? 'step' : undefined} className="flex items-center gap-3">
              {i > 0 && <span aria-hidden="true" className="h-px w-8 bg-on-band/50" />}
              <span className={cx('flex items-center gap-2', state === 'next' && 'opacity-80')}>
                <span
                  aria-hidden="true"
                  className={cx(
                    'tabular flex size-6 items-center justify-center rounded-full border border-on-band text-xs font-semibold',
                    state === 'current' && 'bg-on-band text-band',
                  )}
                >
                  {state === 'done' ? <Check className="size-4" strokeWidth={2.5} /> : i + 1}
                </span>
                <span className={cx(state === 'current' && 'font-semibold')}>
                  {name}
                  {state === 'done' && <span className="visually-hidden">, done</span>}
                </span>
              </span>
            </li>
          ))}
        </ol>
        <p className="flex items-center gap-1.5 text-sm max-sm:ml-auto">
          <LockKeyhole aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Secure checkout
        </p>
        <Link
          to="/cart"
          className="flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-on-band no-underline hover:bg-on-band/12"
        >
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={2} />
          Back to cart
        </Link>
      </div>
    </header>
  )
}
