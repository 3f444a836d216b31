import {
  agentToolsProblems,
  type askPurchase,
  CONFIRM_WITHIN_MINUTES,
  type confirmPurchase,
  type PurchaseConfirmation,
} from '#contracts/agent-tools.ts'
import { cart, type CartLineInput } from '#contracts/cart/cart.ts'
import { checkout, Quote, quote } from '#contracts/checkout/checkout.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { Destination } from '#contracts/identity/people.ts'
import type { OrderNumber, UserId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct, recordRefusal } from '../../platform/audit.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { requestHash, secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { type Call, Refused } from './in-process.ts'
import { linesOf } from './tools/shopping.ts'

type Ports = Pick<Deps, 'db' | 'clock' | 'config' | 'cards'>
type Row = {
  userId: UserId
  agent: string
  lines: CartLineInput[]
  fingerprint: string
  destination: unknown
  total: Cents
  state: 'waiting' | 'confirmed' | 'declined'
  key: string | null
  orderNumber: OrderNumber | null
  expiresAt: Date
}
const because = (code: keyof typeof agentToolsProblems, detail?: string) =>
  new Problem(agentToolsProblems, code, detail === undefined ? {} : { detail })

const linesNow = async (call: Call): Promise<CartLineInput[]> => linesOf(await call(cart))
const fingerprintOf = (lines: readonly CartLineInput[]): string => requestHash(lines)
const quoteOf = async (call: Call, { lines: items, destination }: Pick<Row, 'lines' | 'destination'>) =>
  Quote.parse(await call(quote, { body: { items, ...destinationOf(destination) } }))
const destinationOf = (given: unknown) => (given ? { destination: Destination.parse(given) } : {})

/** Keeps the cart as it is now with its exact total, for its buyer to confirm. Another total than the one that was told is refused. */
export async function ask(
  { db, clock, config }: Ports,
  person: Person,
  { agent, total, destination }: Sent<typeof askPurchase>['body'],
  call: Call,
): Promise<Reply<typeof askPurchase>> {
  const lines = await linesNow(call)
  if (lines.length === 0) throw because('agents.cart_empty')
  const priced = await quoteOf(call, { lines, destination })
  const [problem] = priced.problems
  if (problem) throw new Problem('conflict', { detail: problem.message })
  if (priced.total !== total) {
    await recordRefusal(db, person, 'agent purchase at another total')
    throw because('agents.total_changed', `The total is ${dollars(priced.total)}, not ${dollars(total)}. Tell the shopper, and ask again.`)
  }
  const token = randomToken()
  const expiresAt = new Date(clock.now().getTime() + CONFIRM_WITHIN_MINUTES * MINUTE)
  await rowsOf(db, 'agent-tools.ask')`
    insert into purchase_confirmations (token_hash, user_id, agent, lines, fingerprint, destination, total, created_at, expires_at)
    values (${secretHash(token)}, ${person.id}, ${agent}, ${JSON.stringify(lines)}, ${fingerprintOf(lines)},
      ${destination ? JSON.stringify(destination) : null}, ${total}, ${clock.now()}, ${expiresAt})`
  const url = `${config.publicOrigin}/confirm-purchase?token=${token}`
  return { agent, state: 'waiting', total, expiresAt, orderNumber: null, token, url }
}

/** The purchase behind a link, for its own person only. */
async function asked(db: Db, person: Person, token: string): Promise<Row> {
  const [row] = await rowsOf<Row>(db, 'agent-tools.asked')`
    select user_id as "userId", agent, lines, fingerprint, destination, total, state, key, order_number as "orderNumber",
      expires_at as "expiresAt"
    from purchase_confirmations where token_hash = ${secretHash(token)}`
  if (!row) throw because('agents.no_purchase')
  if (row.userId !== person.id) {
    await recordRefusal(db, person, 'agent purchase of another person')
    throw because('agents.other_person')
  }
  return row
}

const stateOf = ({ state, expiresAt }: Row, now: Date) => (state === 'waiting' && expiresAt <= now ? 'expired' : state)

export async function shown({ db, clock }: Ports, person: Person, token: string, call: Call): Promise<PurchaseConfirmation> {
  const row = await asked(db, person, token)
  const { agent, total, expiresAt, orderNumber, destination } = row
  const state = stateOf(row, clock.now())
  const priced = state === 'waiting' ? await quoteOf(call, row) : null
  const problem = priced && (await changeOf(row, priced, call))
  return {
    agent,
    state,
    total,
    expiresAt,
    orderNumber,
    destination: destinationOf(destination).destination ?? null,
    quote: priced,
    refusal: problem?.message ?? null,
  }
}

/** What differs from what the buyer was told; null where nothing does. */
async function changeOf(row: Row, priced: Quote, call: Call): Promise<Problem<typeof agentToolsProblems> | null> {
  if (fingerprintOf(await linesNow(call)) !== row.fingerprint) return because('agents.cart_changed')
  if (priced.problems[0]) return because('agents.total_changed', priced.problems[0].message)
  return priced.total === row.total ? null : because('agents.total_changed')
}

/** The checkout has said that nothing was bought, so the buyer may confirm again, with another card. */
const isFinal = ({ problem: { status, code } }: Refused): boolean => status < 500 && status !== 429 && code !== 'request_in_progress'

/**
 * Places the order of a purchase once. The purchase is claimed by the key of the request before anything is charged, and the checkout acts
 * once per key: so the same request may be repeated after an interruption, and another one is refused.
 */
export async function confirm(
  { db, clock, cards }: Ports,
  person: Person,
  token: string,
  { total, savedCardId }: Sent<typeof confirmPurchase>['body'],
  { key, call }: { key: string; call: Call },
): Promise<unknown> {
  const row = await asked(db, person, token)
  const refuse = async (problem: Problem<typeof agentToolsProblems>): Promise<never> => {
    await recordRefusal(db, person, `agent purchase: ${problem.code}`)
    throw problem
  }
  if (row.key !== key) {
    const state = stateOf(row, clock.now())
    if (state === 'expired') return refuse(because('agents.purchase_expired'))
    if (state !== 'waiting') return refuse(because('agents.purchase_used'))
    const change = total === row.total ? await changeOf(row, await quoteOf(call, row), call) : because('agents.total_changed')
    if (change) return refuse(change)
    const claimed = await rowsOf(db, 'agent-tools.claim')`
      update purchase_confirmations set state = 'confirmed', key = ${key}
      where token_hash = ${secretHash(token)} and user_id = ${person.id} and state = 'waiting' and expires_at > ${clock.now()}
      returning total`
    if (claimed.length === 0) return refuse(because('agents.purchase_used'))
  }
  const placed = await call(checkout, {
    body: {
      items: row.lines,
      ...destinationOf(row.destination),
      contact: { name: person.name, email: person.email },
      buyingAs: person.id,
      payment: savedCardId === null ? null : { provider: cards.name, savedCardId },
      agreedTotal: row.total,
      agreedDue: row.total,
    } as Sent<typeof checkout>['body'],
  }).catch(async (error: unknown) => {
    if (error instanceof Refused && isFinal(error))
      await rowsOf(db, 'agent-tools.release')`
        update purchase_confirmations set state = 'waiting', key = null
        where token_hash = ${secretHash(token)} and state = 'confirmed' and key = ${key} and order_number is null`
    throw error
  })
  await transact(db, async (tx) => {
    const first = await rowsOf(tx, 'agent-tools.placed')`
      update purchase_confirmations set order_number = ${placed.order.number}
      where token_hash = ${secretHash(token)} and order_number is null returning total`
    if (first.length > 0)
      await recordAct(tx, {
        who: person,
        act: 'agent.purchase',
        subject: `order ${placed.order.number}`,
        after: { agent: row.agent, total: dollars(row.total) },
      })
  })
  return placed
}

/** Declining twice is harmless. */
export async function decline({ db, clock }: Ports, person: Person, token: string): Promise<{ state: PurchaseConfirmation['state'] }> {
  await asked(db, person, token)
  await rowsOf(db, 'agent-tools.decline')`
    update purchase_confirmations set state = 'declined'
    where token_hash = ${secretHash(token)} and user_id = ${person.id} and state = 'waiting'`
  return { state: stateOf(await asked(db, person, token), clock.now()) }
}
