import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { points, worth } from '#contracts/points.ts'
import { type CartSums, type TriedPromotion, type tryPromotion, wishOf } from '#contracts/promotions/demo.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DealBadge } from '../catalog/DealBadge.tsx'
import { Checks, LaterReplay, ReplayFacts } from './Forecast.tsx'
import { usePreview } from './queries.ts'

type Tried = Reply<typeof tryPromotion>
type TriedCartProps = {
  tried: Tried
  wanted: TriedPromotion
  /** The product belongs to a business of this person. */
  mayRequest: boolean
  params: Record<string, string>
}

/** A shopper's card and cart under a promotion, its cost, its rules, and the way to ask for it. */
export function TriedCart({ tried, wanted, mayRequest, params }: TriedCartProps) {
  const { product, offer, terms, before, after, refusal, live, cost, costPerPiece, checks, needsPerson } = tried
  const perItem = wanted.quantity > 1 ? `, ${dollars(costPerPiece)} for each item` : ''
  return (
    <div className="flex flex-col gap-8" aria-live="polite">
      <div className="flex flex-col gap-1">
        <h2>{offer}</h2>
        <p className="text-soft">{terms}</p>
      </div>
      {refusal !== null && <Notice tone="warning">{refusal.replace('New promotion', 'This promotion')}</Notice>}
      <div className="grid gap-8 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Section title="The card" level={3}>
          <DemoCard tried={tried} />
        </Section>
        <Section title={`A cart with ${plural(wanted.quantity, 'item')}`} level={3}>
          <Sums before={before} after={after} />
        </Section>
      </div>
      {live.length > 0 && (
        <Section title="Live right now" level={3}>
          <ul className="flex flex-col gap-1">
            {live.map(({ id, name, offer: gives, code, ends }) => (
              <li key={id}>
                <strong className="font-semibold">{gives}</strong> · {name}
                {code !== null && ` with code ${code}`} <span className="text-soft">{ends}</span>
              </li>
            ))}
          </ul>
          <p className="text-soft">{stackingWords(before, after)}</p>
        </Section>
      )}
      <Section title="What it costs the store" level={3}>
        <p>
          {cost === 0 ? 'Nothing for this cart.' : `${dollars(cost)} for this cart${perItem}.`}
          {wanted.kind === 'spirals' && cost > 0 && ' The store pays for the extra SPIRALs when they are used.'}
        </p>
        {mayRequest && <Volume key={JSON.stringify(params)} retailerId={product.retailerId} wanted={wanted} />}
      </Section>
      <Section title="Rules" level={3}>
        <Checks checks={checks} />
        <p className="text-sm text-soft">{decisionWords(checks, needsPerson)}</p>
      </Section>
      <div>
        {mayRequest ? (
          <ButtonLink to={`/promotion-request?${new URLSearchParams({ ...params, new: '1', retailer: String(product.retailerId) })}`}>
            Request this promotion
          </ButtonLink>
        ) : (
          <p className="text-soft">
            Stores request promotions for their own products. <TextLink to="/retailer-onboarding">Sell on SPIRAL</TextLink>
          </p>
        )}
      </div>
    </div>
  )
}

function decisionWords(checks: Tried['checks'], needsPerson: boolean): string {
  if (checks.some(({ is }) => is === 'error')) return "The store can't ask for it like this."
  return needsPerson ? 'A person at SPIRAL decides on it.' : 'It passes the automatic checks, so it runs as soon as the store asks for it.'
}

/** The product as lists would show it. */
function DemoCard({ tried: { product, card } }: { tried: Tried }) {
  const { title, options, image, glyph, price, storeName } = product
  return (
    <div className="relative flex w-48 flex-col gap-2">
      <ProductPicture picture={image} glyph={glyph} name={title} decorative sizes="12rem" />
      {card && <DealBadge offer={card.offer} />}
      <div>
        <TextLink to={`/product/${product.slug}`}>{title}</TextLink>
        {options && <p className="text-sm text-soft">{options}</p>}
        <p>
          <Price price={card?.price ?? price} compareAt={card?.formerPrice ?? null} />
        </p>
        <p className="text-sm text-soft">{storeName}</p>
      </div>
    </div>
  )
}

/** The engine decided already; the words say which of them count. */
function stackingWords(before: CartSums, { applied }: CartSums): string {
  if (before.applied.length === 0) return 'None of them takes anything off this cart.'
  const isTried = applied.some((each) => each.isTried)
  const others = applied.filter((each) => !each.isTried).map(({ name }) => name)
  if (isTried && others.length > 0) return `This promotion counts together with ${others.join(' and ')}.`
  if (isTried) return 'Only the better promotion counts for an item: here it is this one.'
  return others.length > 0
    ? `Only the better promotion counts for an item: here it is ${others.join(' and ')}.`
    : 'None of them counts for this cart.'
}

const off = (amount: Cents): string => (amount === 0 ? dollars(amount) : `−${dollars(amount)}`)
function Sums({ before, after }: { before: CartSums; after: CartSums }) {
  const rows: [string, (sums: CartSums) => string][] = [
    ['Subtotal', ({ subtotal }) => dollars(subtotal)],
    ['Discount', ({ discount }) => off(discount)],
    [
      'Shipping',
      ({ shipping, shippingDiscount }) => (shipping === shippingDiscount ? 'Free' : dollars((shipping - shippingDiscount) as Cents)),
    ],
    ['Estimated tax', ({ tax }) => dollars(tax)],
    ['Total', ({ total }) => dollars(total)],
    ['SPIRALs earned', ({ spirals }) => `${spirals} (${dollars(worth(points(spirals)))})`],
  ]
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-hairline text-sm text-soft">
          <th scope="col">
            <span className="visually-hidden">Amount</span>
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Today
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            With it
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className={name === 'Total' ? 'border-y border-hairline font-semibold' : undefined}>
            <th scope="row" className="py-1 font-normal">
              {name}
            </th>
            <td className="tabular py-1 text-right">{value(before)}</td>
            <td className="tabular py-1 pl-3 text-right">{value(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cost at the volume of the last 90 days. It plays thousands of orders again, so it waits to be asked. */
function Volume({ retailerId, wanted }: { retailerId: Tried['product']['retailerId']; wanted: TriedPromotion }) {
  const preview = usePreview()
  const [isAsked, setAsked] = useState(false)
  const { data, error } = preview
  return (
    <div className="flex flex-col gap-3">
      {!data && (
        <Button
          variant="secondary"
          className="self-start"
          busy={isAsked && preview.isPending}
          busyLabel="Estimating…"
          onClick={() => {
            setAsked(true)
            preview.mutate({ body: { retailerId, wish: wishOf(wanted) } })
          }}
        >
          Estimate from the last 90 days
        </Button>
      )}
      {error instanceof ApiProblem && <Notice tone="danger" title={faultOf(error)} />}
      {data && (
        <Card>
          {data.replay && <ReplayFacts replay={data.replay} />}
          {data.replayId !== null && <LaterReplay id={data.replayId} />}
        </Card>
      )}
    </div>
  )
}
