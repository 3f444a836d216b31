import { useQuery } from '@tanstack/react-query'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { Section } from '#web/ui/Card.tsx'
import { Points } from '#web/ui/Points.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { exampleOf } from './rates.ts'
import { exampleProduct } from './queries.ts'

/** Applies the rates to a product that is in stock now. */
export function WorkedExample({ rule }: { rule: LoyaltyRule }) {
  const product = useQuery(exampleProduct()).data?.items[0]
  const [first] = rule.tiers
  const top = rule.tiers.at(-1)
  if (!product || !first || !top) return null
  return (
    <Section title="See an example" aside={<TextLink to="/checkout-spirals-demo">Try it with a cart</TextLink>}>
      <div className="grid gap-6 rounded-md border border-hairline p-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:p-6">
        <ProductPicture
          picture={product.image}
          glyph={product.categoryGlyph}
          name={product.title}
          sizes="8rem"
          className="max-w-32"
          decorative
        />
        <div className="flex flex-col gap-3">
          <p>
            <TextLink to={`/product/${product.slug}`}>{product.title}</TextLink> at {product.store.name}, <Price price={product.price} />
          </p>
          <dl className="flex flex-col gap-2">
            {FULFILLMENT_METHODS.map((method) => (
              <div key={method} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <dt>{METHOD_WORDS[method]}</dt>
                <dd className="ml-auto">
                  <Points points={exampleOf(rule, product.price, method, first.name)} />
                </dd>
              </div>
            ))}
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline pt-2">
              <dt>Picked up, as {top.name}</dt>
              <dd className="ml-auto">
                <Points points={exampleOf(rule, product.price, 'in-store-pickup', top.name)} className="font-semibold" />
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </Section>
  )
}
