import type { TaggedProduct } from '#contracts/community/posts.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { useAddFresh } from '../catalog/into-cart.ts'

/** Products named in a text, with their price and stock now and the way into the cart. */
export function TaggedProducts({ products }: { products: readonly TaggedProduct[] }) {
  if (products.length === 0) return null
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {products.map((product) => (
        <li key={product.id}>
          <Tagged product={product} />
        </li>
      ))}
    </ul>
  )
}

function Tagged({ product }: { product: TaggedProduct }) {
  const { slug, title, image, price, store } = product
  return (
    <div className="flex h-full gap-3 rounded-md border border-hairline p-3">
      <div className="w-20 shrink-0">
        <ProductPicture picture={image} name={title} decorative sizes="5rem" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link to={`/product/${slug}`} prefetch="intent" className="line-clamp-2 font-medium text-text hover:underline">
          {title}
        </Link>
        <p>
          <Price price={price} />
        </p>
        <p className="text-sm text-soft">{stockWords(product)}</p>
        <div className="mt-auto pt-1">
          {store && product.onlyVariantId !== null ? <Add product={product} /> : <Choose product={product} />}
        </div>
      </div>
    </div>
  )
}

/** More pieces than anybody counts. */
const MANY = 9
const stockWords = ({ store, available, stores }: TaggedProduct): string => {
  if (store) return available ? `${available > MANY ? 'In stock' : `${available} in stock`} at ${store.name}` : `Sold out at ${store.name}`
  return stores > 0 ? `In stock at ${plural(stores, 'store')}` : 'Sold out now'
}

function Add({ product: { slug, title, onlyVariantId, store, available } }: { product: TaggedProduct }) {
  const { isAdding, add } = useAddFresh()
  if (!store || !available) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={isAdding}
      busyLabel="Adding…"
      onClick={() => void add({ id: slug, title, variantId: onlyVariantId, storeId: store.id })}
    >
      Add to cart<span className="visually-hidden">: {title}</span>
    </Button>
  )
}

const Choose = ({ product: { slug, title, stores } }: { product: TaggedProduct }) =>
  stores > 0 ? (
    <ButtonLink size="sm" variant="secondary" to={`/product/${slug}`}>
      Shop<span className="visually-hidden"> {title}</span>
    </ButtonLink>
  ) : null
