import type { ProductCard as Card } from '#contracts/catalog/catalog.ts'
import { CardItem } from './CardItem.tsx'

type ProductShelfProps = {
  products: readonly Card[]
  near?: boolean
  isLocal?: boolean
  eager?: number
  headingLevel?: 2 | 3
  isOffer?: boolean
}

/** One row of products: it scrolls sideways on a phone, elsewhere it shows as many as fit. */
export function ProductShelf({ products, near = false, isLocal = false, eager = 0, headingLevel = 3, isOffer = false }: ProductShelfProps) {
  return (
    <ul className="product-shelf">
      {products.map((product, i) => (
        <CardItem
          key={product.id}
          product={product}
          near={near}
          isLocal={isLocal}
          eager={i < eager}
          headingLevel={headingLevel}
          isOffer={isOffer}
        />
      ))}
    </ul>
  )
}
