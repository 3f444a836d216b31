import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contracts/catalog.ts'
import { ProductCard } from './ProductCard.tsx'

/** Cards in the grid of the whole site; the first row's pictures are fetched at once. */
export function ProductGrid({
  products,
  near = false,
  within,
  headingLevel = 3,
  eager = 0,
  extra,
}: {
  products: readonly Card[]
  near?: boolean
  /** So far somebody would go. */
  within?: number | undefined
  headingLevel?: 2 | 3
  eager?: number
  /** Below each card. */
  extra?: (product: Card) => ReactNode
}) {
  return (
    <ul className="product-grid">
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            near={near}
            within={within}
            headingLevel={headingLevel}
            eager={i < eager}
            extra={extra?.(product)}
          />
        </li>
      ))}
    </ul>
  )
}
