import { randomUUID } from 'node:crypto'
import { type Ask, askOnce } from './load.ts'
import type { Server } from './server.ts'
import { fillPurses } from './purses.ts'
import type { BenchOffer, World } from './world.ts'

export const AREAS = ['list', 'detail', 'search', 'quote', 'checkout', 'pages'] as const
export type Area = (typeof AREAS)[number]
export type Target = {
  name: string
  area: Area
  ask: (i: number) => Ask
  connections?: readonly number[]
  /** The target leaves work after its answers, whose CPU counts too. */
  leavesWork?: true
}

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
/** Answers are cached by address, so a new address is never cached. */
const fresh = (path: string) => `${path}${path.includes('?') ? '&' : '?'}n=${randomUUID()}`

/** Words from real product titles, two at a time. */
export function wordsOf(titles: readonly string[], i: number): string {
  const words = at(titles, i)
    .replaceAll(/[^A-Za-z ]/g, ' ')
    .split(' ')
    .filter((word) => word.length > 2)
  const first = at(words, Math.floor(i / titles.length))
  return words.length < 2 ? (first ?? 'mug') : `${first} ${at(words, Math.floor(i / titles.length) + 1)}`
}

/** The last word of a title, which names a common thing. */
const nounOf = (title: string): string => title.match(/[A-Za-z]+(?=[^A-Za-z]*$)/)?.[0] ?? 'mug'

const FEW = [1, 4]
const NEAR = 'near=55425&within=25&inStock=true&facets=true'

export async function targetsOf(server: Server, world: World): Promise<Target[]> {
  const { categories, products, titles, cookie } = world
  const list = (i: number) => `/api/products?category=${at(categories, i)}&limit=24`
  const detail = (i: number) => `/api/products/${at(products, i)}`
  const text = (i: number) => `/api/products?q=${encodeURIComponent(wordsOf(titles, i))}&limit=24`
  const noun = (i: number) => `/api/products?q=${encodeURIComponent(nounOf(at(titles, i)))}&limit=24`
  const typed = (i: number) => `/api/search/suggest?q=${encodeURIComponent(wordsOf(titles, i).slice(0, 3 + (i % 5)))}`
  const browser = { 'accept-encoding': 'gzip, deflate, br' }
  const signedIn = cookie === null ? null : { ...browser, cookie }
  return [
    { name: 'list of 24 by category, ready', area: 'list', ask: (i) => ({ path: list(i) }) },
    { name: 'list of 24 by category, made anew', area: 'list', ask: (i) => ({ path: fresh(list(i)) }) },
    { name: 'product detail, ready', area: 'detail', ask: (i) => ({ path: detail(i % 50) }) },
    { name: 'product detail, made anew', area: 'detail', ask: (i) => ({ path: fresh(detail(i)) }) },
    { name: 'text search, ready', area: 'search', ask: (i) => ({ path: text(i % 50) }) },
    { name: 'text search, made anew', area: 'search', ask: (i) => ({ path: fresh(text(i)) }) },
    {
      name: 'text search near, in stock, with facets',
      area: 'search',
      connections: FEW,
      ask: (i) => ({ path: fresh(`${text(i)}&${NEAR}`) }),
    },
    {
      name: 'text search of one word, with facets',
      area: 'search',
      connections: FEW,
      ask: (i) => ({ path: fresh(`${noun(i)}&facets=true`) }),
    },
    { name: 'suggest, made anew', area: 'search', ask: (i) => ({ path: fresh(typed(i)) }) },
    ...(await quoteAndCheckout(server, world)),
    { name: 'page: home, visitor', area: 'pages', ask: () => ({ path: '/', headers: browser }) },
    { name: 'page: home, visitor, made anew', area: 'pages', ask: () => ({ path: fresh('/'), headers: browser }) },
    {
      name: 'page: list, visitor',
      area: 'pages',
      ask: (i) => ({ path: `/products?category=${at(categories, i % 10)}`, headers: browser }),
    },
    { name: 'page: product, visitor', area: 'pages', ask: (i) => ({ path: `/product/${at(products, i % 50)}`, headers: browser }) },
    {
      name: 'page: product, visitor, made anew',
      area: 'pages',
      ask: (i) => ({ path: fresh(`/product/${at(products, i)}`), headers: browser }),
    },
    ...(signedIn
      ? ([
          { name: 'page: home, signed in', area: 'pages', ask: () => ({ path: '/', headers: signedIn }) },
          {
            name: 'page: list, signed in',
            area: 'pages',
            ask: (i) => ({ path: `/products?category=${at(categories, i)}`, headers: signedIn }),
          },
          { name: 'page: product, signed in', area: 'pages', ask: (i) => ({ path: `/product/${at(products, i)}`, headers: signedIn }) },
        ] satisfies Target[])
      : []),
  ]
}

const HOME = { street1: '100 Lake Street', city: 'Bloomington', state: 'MN', zip: '55425' }

export const FOUR_TENDERS = 'checkout, four tenders'
export const PLAIN = 'checkout, one line, signed in'
export const BIG_QUOTE = 'quote, 30 lines of 10 stores'

async function quoteAndCheckout(server: Server, { offers }: World): Promise<Target[]> {
  const { port } = server
  const one = (i: number) => ({ items: [pickup(at(offers, i))] })
  const two = (i: number) => {
    const first = at(offers, i)
    const other = offers.findIndex((offer, n) => n > i % offers.length && offer.storeId !== first.storeId)
    return { items: [pickup(first), { ...pickup(at(offers, Math.max(other, 0))), fulfillmentMethod: 'ship-to-me' }], destination: HOME }
  }
  return [
    {
      name: 'quote, two stores',
      area: 'quote',
      ask: (i) => ({ method: 'POST', path: '/api/checkout/quote', headers: { origin: `http://localhost:${port}` }, body: two(i) }),
    },
    {
      name: BIG_QUOTE,
      area: 'quote',
      ask: bigQuote(port, offers),
    },
    { name: 'checkout, one line', area: 'checkout', connections: [1, 8], leavesWork: true, ask: await orders(port, offers.length, one) },
    { name: 'checkout, two stores', area: 'checkout', connections: [1, 8], leavesWork: true, ask: await orders(port, offers.length, two) },
  ]
}

const pickup = ({ variantId, storeId }: BenchOffer) => ({ variantId, storeId, quantity: 1, fulfillmentMethod: 'in-store-pickup' })

const LINES = 30
const STORES = 10
function bigQuote(port: number, offers: readonly BenchOffer[]): Target['ask'] {
  const ask = quoteOf(port, offers, { lines: LINES, stores: STORES })
  return () => ask
}
/** The quote of one cart; the same cart each time, as the cost does not depend on which products it is. */
export function quoteOf(port: number, offers: readonly BenchOffer[], { lines, stores }: { lines: number; stores: number }): Ask {
  const byStore = [...Map.groupBy(offers, ({ storeId }) => storeId).values()].toSorted((a, b) => b.length - a.length).slice(0, stores)
  const items = byStore
    .flatMap((own) => own.slice(0, Math.ceil(lines / stores)))
    .slice(0, lines)
    .map(pickup)
  if (items.length < lines) throw new Error(`Only ${items.length} of ${lines} lines for a quote.`)
  return { method: 'POST', path: '/api/checkout/quote', headers: { origin: `http://localhost:${port}` }, body: { items } }
}

/** The same order of the same signed-in shoppers, paid by card alone, and by a gift card, store credit, SPIRALs and a card. */
export async function tenderTargets(server: Server, { offers }: World): Promise<Target[]> {
  const { cookies, codes } = await fillPurses(server)
  const plain = await orders(server.port, offers.length, (i) => ({ items: [pickup(at(offers, i))] }), LEAST_TOTAL)
  let used = 0
  const signedIn = (i: number): Ask => {
    const ask = plain(i)
    return { ...ask, headers: { ...ask.headers, cookie: at(cookies, i), origin: `http://localhost:${server.port}` } }
  }
  const mixed = (i: number): Ask => {
    const ask = signedIn(i)
    const code = codes[used++]
    if (code === undefined) throw new Error('All gift cards of the benchmark are used: make more in purses.ts.')
    const body = ask.body as { agreedTotal: number }
    // One dollar each, so that the card pays the rest.
    return {
      ...ask,
      body: { ...body, giftCards: [{ code }], storeCredit: 1, spirals: 100, agreedDue: Math.round((body.agreedTotal - 3) * 100) / 100 },
    }
  }
  const load = { area: 'checkout', connections: [1, 8], leavesWork: true } as const
  return [
    { name: PLAIN, ...load, ask: signedIn },
    { name: FOUR_TENDERS, ...load, ask: mixed },
  ]
}
/** Dollars: each of the four tenders pays a part. */
const LEAST_TOTAL = 4

/** Guest orders with totals quoted in advance, so that only the checkout is measured. */
async function orders(port: number, carts: number, cart: (i: number) => { items: unknown[] }, least = 0): Promise<(i: number) => Ask> {
  const priced: { of: number; total: number }[] = []
  for (let i = 0; i < carts; i++) {
    const { status, body } = await askOnce(port, { method: 'POST', path: '/api/checkout/quote', body: cart(i) })
    const quote = JSON.parse(body.toString()) as { total: number; problems?: { message: string }[] }
    if (status !== 200 || quote.problems?.length)
      throw new Error(`A cart cannot be quoted (${status}): ${body.subarray(0, 300).toString()}`)
    if (quote.total >= least) priced.push({ of: i, total: quote.total })
  }
  return (i) => {
    const { of, total } = at(priced, i)
    return {
      method: 'POST',
      path: '/api/checkout',
      status: 201,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...cart(of),
        contact: { name: 'Bo Bench', email: `bo${i % 500}@example.com` },
        payment: { provider: 'sandbox', token: 'tok_visa' },
        agreedTotal: total,
      },
    }
  }
}
