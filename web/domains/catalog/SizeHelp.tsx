import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contracts/catalog/catalog.ts'
import { plural } from '#web/lib/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { linkClass } from '#web/ui/TextLink.tsx'

const PlacesToTry = lazy(() => import('./PlacesToTry.tsx'))

/** Size help: stores where several sizes can be tried on, and the return terms for a wrong size. */
export default function SizeHelp({ product, option }: { product: Product; option: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      // It may have been opened before the page was alive.
      ref={(details) => {
        if (details?.open) setOpen(true)
      }}
      className="-mt-3 rounded-md text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={cx(linkClass, 'inline-flex min-h-8 cursor-pointer items-center')}>Size help</summary>
      <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
        <p>Fits true to {product.brand ?? 'the maker'} sizing. Between two sizes? Try them on at:</p>
        <Suspense>{isOpen && <PlacesToTry product={product} option={option} />}</Suspense>
        {product.returnsDays > 0 && <p className="text-soft">Wrong size? Return it within {plural(product.returnsDays, 'day')}.</p>}
      </div>
    </details>
  )
}
