import type { ReactNode } from 'react'
import type { Product } from '#contracts/catalog/catalog.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** Description and facts of the product. The description was sanitized when it was stored. */
export function ProductFacts({ product, report }: { product: Product; report: ReactNode }) {
  const facts = [
    { name: 'Brand', value: product.brand },
    ...product.facts,
    { name: 'Sold by', value: product.retailer.name },
    { name: 'Returns', value: product.returnsDays ? `Within ${plural(product.returnsDays, 'day')}` : "Can't be returned" },
  ]
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Section title="About this item">
        <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: product.description }} />
        <p>
          <TextLink to={`/products?category=${product.category.slug}`}>More in {product.category.name}</TextLink>
        </p>
      </Section>
      <Section title="Details">
        <dl className="flex flex-col divide-y divide-hairline rounded-md border border-hairline px-4">
          {facts.map(
            ({ name, value }) =>
              value && (
                <div key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 py-2.5">
                  <dt className="text-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {report && <div className="w-fit">{report}</div>}
      </Section>
    </div>
  )
}
