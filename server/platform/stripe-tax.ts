import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import Stripe from 'stripe'
import { type Cents, cents } from '#contracts/money.ts'
import type { StripeConfig } from './config.ts'
import { type Db, rowsOf } from './db.ts'
import { CURRENCY, stripeClient, told, within } from './stripe-client.ts'
import { BY_SERVICE, stateTable, type Taxed, type TaxedLine, type TaxedSale, type TaxPort, type TaxTerms, type TaxWay } from './tax.ts'

/** A shopper waits so long for a price; then the built-in rates answer. */
const ANSWER_MS = 2_000
/** After a failure nobody waits for the service again for so long. */
const REST_MS = 30_000
/** Each calculation costs money, and a cart is priced many times. Calculations can become sales for 90 days. */
const KEPT = { max: 20_000, ttl: 15 * 60_000 }
/** Stripe's codes of what our tax categories mean. */
const CODES: Record<string, string> = { clothing: 'txcd_30011000', grocery: 'txcd_40040000' }
const ANY_GOODS = 'txcd_99999999'
const LONGEST_RULE = 200

type Settings = { db: Db; log: FastifyBaseLogger; stripe: Pick<StripeConfig, 'api' | 'secretKey'> }

/** Sales tax by Stripe Tax. */
export function stripeTax({ db, log, stripe: config }: Settings): TaxPort {
  const stripe = stripeClient(config, ANSWER_MS)
  const kept = new LRUCache<string, Taxed>(KEPT)
  let restsUntil = 0

  async function ask(key: string, lines: readonly TaxedLine[], now: Date, way: TaxWay): Promise<void> {
    const asked: Stripe.Tax.CalculationCreateParams = {
      currency: CURRENCY,
      line_items: lines.map(({ amount, pieces, category }, i) => ({
        amount,
        quantity: pieces,
        reference: referenceOf(i),
        tax_behavior: 'exclusive',
        tax_code: CODES[category] ?? ANY_GOODS,
      })),
      customer_details: { address: addressOf(way.to), address_source: 'shipping' },
      ship_from_details: { address: addressOf(way.from) },
      expand: ['line_items.data.tax_breakdown'],
    }
    const answer = await stripe.tax.calculations.create(asked).catch((error: unknown) => {
      // It knows no taxes for this place, so asking again changes nothing.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
      throw error
    })
    kept.set(key, answer ? taxedBy(answer, lines) : stateTable.taxOf(lines, now))
  }

  type Noted = { calculation: string | null; transaction_id: string | null }
  /** Notes the reference with this calculation, where neither was noted before. */
  const note = async (reference: string, calculation: string | null): Promise<Noted | undefined> => {
    await rowsOf(db, 'stripe.note-tax')`
      insert into stripe_taxes (reference, calculation) values (${reference}, ${calculation}) on conflict do nothing`
    return (await rowsOf<Noted>(db, 'stripe.tax')`select calculation, transaction_id from stripe_taxes where reference = ${reference}`)[0]
  }
  const done = async (reference: string, { id }: { id: string }): Promise<string> => {
    await rowsOf(db, 'stripe.tax-done')`update stripe_taxes set transaction_id = ${id} where reference = ${reference}`
    return id
  }

  /** The transaction of a sale. Two sales of the same items at the same place have the same calculation, and each needs its own. */
  async function recorded({ reference, calculation }: TaxedSale): Promise<string> {
    const first = await note(reference, calculation)
    const row = first ?? (await note(reference, await again(reference, calculation)))
    if (row?.transaction_id) return row.transaction_id
    const own = { calculation: row?.calculation ?? calculation, reference }
    return done(reference, await stripe.tax.transactions.createFromCalculation(own, { idempotencyKey: `tax-${reference}` }))
  }
  async function again(reference: string, calculation: string): Promise<string> {
    const {
      customer_details: customer,
      ship_from_details: from,
      line_items: items,
    } = await stripe.tax.calculations.retrieve(calculation, {
      expand: ['line_items'],
    })
    const made = await stripe.tax.calculations.create(
      {
        currency: CURRENCY,
        line_items: (items?.data ?? []).map(({ amount, quantity, reference: line, tax_code: code }) => ({
          amount,
          quantity,
          reference: line,
          tax_behavior: 'exclusive',
          tax_code: code,
        })),
        customer_details: { address: sentAgain(customer.address), address_source: 'shipping' },
        ...(from && { ship_from_details: { address: sentAgain(from.address) } }),
      },
      { idempotencyKey: `tax-again-${reference}` },
    )
    if (made.id === null) throw new Error('the tax service gave its calculation no name')
    return made.id
  }

  return {
    taxOf: (lines, now, way) => (way && kept.get(keyOf(lines, way))) ?? stateTable.taxOf(lines, now),
    service: {
      name: 'stripe',
      async learn(price) {
        const missing = new Map<string, Promise<void>>()
        if (performance.now() < restsUntil) return
        price({
          service: null,
          taxOf(lines, now, way) {
            const key = way && keyOf(lines, way)
            const known = key && kept.get(key)
            if (way && key && !known && !missing.has(key)) missing.set(key, ask(key, lines, now, way))
            return known || stateTable.taxOf(lines, now)
          },
        })
        if (missing.size === 0) return
        await within(ANSWER_MS, Promise.all(missing.values())).catch((error: unknown) => {
          restsUntil = performance.now() + REST_MS
          log.warn({ reason: told(error) }, 'the tax service did not answer, so the built-in rates do')
        })
      },
      record: async (sale) => void (await recorded(sale)),
      async reverse({ reference, sale, amount }) {
        const transaction = await recorded(sale)
        if ((await note(reference, null))?.transaction_id) return
        const back = { mode: 'partial', original_transaction: transaction, reference, flat_amount: 0 - amount } as const
        await done(reference, await stripe.tax.transactions.createReversal(back, { idempotencyKey: `tax-${reference}` }))
      },
    },
  }
}

const referenceOf = (position: number): string => `line-${position + 1}`
const keyOf = (lines: readonly TaxedLine[], { to, from }: TaxWay): string =>
  JSON.stringify([lines.map(({ amount, pieces, category }) => [amount, pieces, category]), Object.values(to), Object.values(from)])
const addressOf = ({ street, city, state, zip }: TaxWay['to']) => ({ line1: street, city, state, postal_code: zip, country: 'US' })

const sentAgain = (address: Stripe.Address | null) => ({
  line1: address?.line1 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postal_code: address?.postal_code ?? '',
  country: 'US',
})

/** An answer that leaves a line out, or taxes it by more than it costs, is none. */
function taxedBy({ id, line_items: items }: Stripe.Tax.Calculation, lines: readonly TaxedLine[]): Taxed {
  const found = lines.map(({ amount, state }, i) => {
    const item = items?.data.find(({ reference }) => reference === referenceOf(i))
    if (!item || !Number.isSafeInteger(item.amount_tax) || item.amount_tax < 0 || item.amount_tax > amount)
      throw new Error('the tax service left a line out')
    return { tax: cents(item.amount_tax), terms: termsOf(item.tax_breakdown ?? [], state, amount) }
  })
  if (id === null) throw new Error('the tax service gave its calculation no name')
  return { taxes: found.map(({ tax }) => tax), terms: found.map(({ terms }) => terms), estimated: false, calculation: id }
}

type Part = NonNullable<Stripe.Tax.CalculationLineItem['tax_breakdown']>[number]
/** The places that tax it, with their rates. */
function termsOf(parts: readonly Part[], state: string, amount: Cents): TaxTerms {
  const taxing = parts.filter(({ amount: tax }) => tax > 0)
  const rates = taxing.map(({ tax_rate_details: details }) => Number(details?.percentage_decimal ?? 0))
  const names = taxing.map(({ jurisdiction }, i) => `${jurisdiction.display_name} ${rates[i]}%`)
  return {
    taxState: state,
    taxRule: `${BY_SERVICE}${names.join(' + ') || 'no tax'}`.slice(0, LONGEST_RULE),
    taxRate: Math.round(rates.reduce((all, rate) => all + rate, 0) * 1_000),
    taxable: cents(Math.min(amount, Math.max(0, ...taxing.map((part) => part.taxable_amount)))),
  }
}
