import type { Product } from '#contracts/catalog/catalog.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { sizesToTry } from './sizes-to-try.ts'

const SHOWN = 4

/** The stores where several sizes can be tried on. Loaded when the help is opened. */
export default function PlacesToTry({ product, option }: { product: Product; option: string }) {
  const places = sizesToTry(product, option).slice(0, SHOWN)
  if (places.length === 0) return <p className="text-soft">No store has more than one size right now.</p>
  return (
    <ul className="flex flex-col gap-1">
      {places.map(({ store, sizes }) => (
        <li key={store.slug}>
          <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>: {sizes.join(', ')}
        </li>
      ))}
    </ul>
  )
}
