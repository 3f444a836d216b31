import type { Product } from '#contracts/catalog/catalog.ts'
import { plural } from '#web/lib/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { sizesToTry } from './sizes.ts'

const SHOWN = 4

/** Size help: stores where several sizes can be tried on, and the return terms for a wrong size. */
export function SizeHelp({ product, option }: { product: Product; option: string }) {
  const places = sizesToTry(product, option).slice(0, SHOWN)
  return (
    <details className="-mt-3 rounded-md text-sm">
      <summary className={cx(linkClass, 'inline-flex min-h-8 cursor-pointer items-center')}>Size help</summary>
      <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
        <p>Fits true to {product.brand ?? 'the maker'} sizing. Between two sizes? Try them on at:</p>
        {places.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {places.map(({ store, sizes }) => (
              <li key={store.slug}>
                <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>: {sizes.join(', ')}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-soft">No store has more than one size right now.</p>
        )}
        <p className="text-soft">Wrong size? Return it within {plural(product.returnsDays, 'day')}.</p>
      </div>
    </details>
  )
}
