import { memo, type ReactNode } from 'react'
import type { ProductCard as Card } from '#contracts/catalog/catalog.ts'
import { ProductCard } from './ProductCard.tsx'

type Given = {
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
  isShelf = false,
  eager = 0,
  extra,
}: Given & { products: readonly Card[]; eager?: number /** One full row, whatever the width of the screen. */; isShelf?: boolean }) {
  return (
    <ul className={isShelf ? 'product-grid product-shelf' : 'product-grid'}>
      {products.map((product, i) => (
        <Item
          key={product.id}
          product={product}
          near={near}
          isLocal={isLocal}
          within={within}
          headingLevel={headingLevel}
          eager={i < eager}
          extra={extra}
        />
      ))}
    </ul>
  )
}

/** Memoized because a list has 24 cards: a card re-renders only if its product changed. */
const Item = memo(function Item({ product, extra, ...rest }: Given & { product: Card; eager: boolean }) {
  return (
    <li>
      <ProductCard product={product} {...rest} extra={extra?.(product)} />
    </li>
  )
})
