import { Fragment } from 'react'
import type { Product } from '#contracts/catalog/catalog.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'

/** Description, facts and return policy. The description was sanitized when it was stored. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <Section title="Details">
        <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: product.description }} />
      </Section>
      <Section title="Good to know">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          {product.facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt className="text-soft">{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
          <dt className="text-soft">Sold by</dt>
          <dd>{product.retailer.name}</dd>
          <dt className="text-soft">Returns</dt>
          <dd>Within {plural(product.returnsDays, 'day')}</dd>
        </dl>
      </Section>
    </div>
  )
}
