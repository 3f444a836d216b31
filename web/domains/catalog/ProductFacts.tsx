import type { Product } from '#contracts/catalog/catalog.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'

/** Description, return policy and product numbers. The description was sanitized when it was stored. */
export function ProductFacts({ product }: { product: Product }) {
  const gtins = [...new Set(product.variants.flatMap(({ gtin }) => gtin ?? []))]
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <Section title="Details">
        <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: product.description }} />
      </Section>
      <Section title="Good to know">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          <dt className="text-soft">Sold by</dt>
          <dd>{product.retailer.name}</dd>
          <dt className="text-soft">Returns</dt>
          <dd>Within {plural(product.returnsDays, 'day')}</dd>
          {gtins.length > 0 && (
            <>
              <dt className="text-soft">Barcode</dt>
              <dd className="tabular">{gtins.slice(0, 3).join(', ')}</dd>
            </>
          )}
          {product.tags.length > 0 && (
            <>
              <dt className="text-soft">Tags</dt>
              <dd>{product.tags.join(', ')}</dd>
            </>
          )}
        </dl>
      </Section>
    </div>
  )
}
