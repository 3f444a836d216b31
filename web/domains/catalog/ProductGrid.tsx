import { memo, type ReactNode } from 'react'
import type { ProductCard as Card } from '#contracts/catalog.ts'
import { ProductCard } from './ProductCard.tsx'

type Given = {
  near?: boolean
  /** So far somebody would go. */
  within?: number | undefined
  headingLevel?: 2 | 3
  /** Below each card. */
  extra?: ((product: Card) => ReactNode) | undefined
}

/** Cards in the grid of the whole site; the first row's pictures are fetched at once. */
export function ProductGrid({
  products,
  near = false,
  within,
  headingLevel = 3,
  eager = 0,
  extra,
}: Given & { products: readonly Card[]; eager?: number }) {
  return (
    <ul className="product-grid">
      {products.map((product, i) => (
        <Item key={product.id} product={product} near={near} within={within} headingLevel={headingLevel} eager={i < eager} extra={extra} />
      ))}
    </ul>
  )
}

/** Two dozen cards are much to draw: one whose product is the same stays as it is when the list around it is drawn anew. */
const Item = memo(function Item({ product, extra, ...rest }: Given & { product: Card; eager: boolean }) {
  return (
    <li>
      <ProductCard product={product} {...rest} extra={extra?.(product)} />
    </li>
  )
})
