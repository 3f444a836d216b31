import { memo, type ReactNode, Suspense } from 'react'
import type { ProductCard as Card } from '#contracts/catalog/catalog.ts'
import { CardItem } from './CardItem.tsx'

type GridOptions = {
  near?: boolean
  /** The list is about one place, so that its stores need no distance. */
  isLocal?: boolean
  /** Maximum distance the shopper would travel. */
  within?: number | undefined
  headingLevel?: 2 | 3
  /** Rendered below each card. */
  extra?: ((product: Card) => ReactNode) | undefined
}

/** The product grid used across the site; pictures of the first row load eagerly. */
export function ProductGrid({
  products,
  near = false,
  isLocal = false,
  within,
  headingLevel = 3,
  eager = 0,
  extra,
}: GridOptions & { products: readonly Card[]; eager?: number }) {
  return (
    <ul className="product-grid">
      {products.map((product, i) => (
        <Suspense key={product.id}>
          <Item
            product={product}
            near={near}
            isLocal={isLocal}
            within={within}
            headingLevel={headingLevel}
            eager={i < eager}
            extra={extra}
          />
        </Suspense>
      ))}
    </ul>
  )
}

/**
 * Memoized because a list has 24 cards: a card re-renders only if its product changed. Each has a boundary of its own above, so that the
 * browser can react between two cards while the page hydrates.
 */
const Item = memo(function Item({ product, extra, ...rest }: GridOptions & { product: Card; eager: boolean }) {
  return <CardItem product={product} {...rest} extra={extra?.(product)} />
})
