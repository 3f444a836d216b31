import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Cents } from '#contracts/money.ts'
import { LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import { MINUTE } from '#contracts/time.ts'
import type { CardPort, ChargeOutcome, ChargeRequest } from './cards.ts'
import type { Clock } from './clock.ts'
import { type Db, rowsOf, transact } from './db.ts'
import { askFor } from './jobs.ts'
import { batchCalls } from './batch-calls.ts'

import type { ProviderEvent as SandboxEvent } from '#contracts/orders/orders.ts'

/** The numbers are those that card providers use for tests; a browser turns them into tokens, as a real provider's card field does. */
const TOKENS = {
  tok_visa: { number: '4242424242424242', label: 'Visa that works', brand: 'Visa' },
  tok_declined: { number: '4000000000000002', label: 'Visa that gets declined', brand: 'Visa' },
  tok_action: { number: '5200828282828210', label: 'Mastercard that asks its bank first', brand: 'Mastercard' },
  tok_slow: { number: '378282246310005', label: 'American Express that takes a moment', brand: 'American Express' },
} as const
type Token = keyof typeof TOKENS
type Row = {
  provider_id: string
  state: 'captured' | 'declined' | 'requires_action' | 'processing' | 'voided'
  token: Token
  amount: number
}

const FIRST_STATE: Record<Token, Row['state']> = {
  tok_visa: 'captured',
  tok_declined: 'declined',
  tok_action: 'requires_action',
  tok_slow: 'processing',
}
/** A charge that was canceled before it came has no card. */
const digitsOf = (token: string): { last4?: string } => (token in TOKENS ? { last4: TOKENS[token as Token].number.slice(-4) } : {})
/** References of kept cards begin with this. */
const KEPT = 'sbc_'
/** Test cards do not expire soon. */
const EXPIRES = { expMonth: 12, expYear: 2034 }
/** The delay of the slow test card. */
const SLOW_MS = 2_000
const FRESH_MS = 5 * MINUTE

/** Records charges, except those whose reference was used before. */
async function insert(db: Db, requests: readonly ChargeRequest[]): Promise<(Row | undefined)[]> {
  const charges = requests.map(({ reference, amount, token, orderNumber }) => ({
    reference,
    provider_id: `sb_${randomUUID()}`,
    order_number: orderNumber,
    amount,
    token,
    state: amount < LEAST_CARD_CHARGE ? 'declined' : FIRST_STATE[token as Token],
  }))
  const rows = await rowsOf<Row & { reference: string }>(
    db,
    'sandbox.charge',
    // Does not wait for the disk: the order's own commit comes next and flushes this one too.
    `insert into sandbox_charges (reference, provider_id, order_number, amount, token, state)
     select c.* from json_to_recordset($1) as c(reference text, provider_id text, order_number text, amount bigint, token text, state text),
       set_config('synchronous_commit', 'off', true)
     on conflict (reference) do nothing returning reference, provider_id, state, token, amount`,
    [JSON.stringify(charges)],
  )
  const noted = new Map(rows.map((row) => [row.reference, row]))
  return requests.map(({ reference }) => noted.get(reference))
}
const insertTogether = batchCalls(insert)

export type SandboxCards = CardPort & {
  /** The shopper's answer to the bank's extra step. Returns the event to deliver, or null when there is nothing to answer. */
  answer(reference: string, approve: boolean): Promise<SandboxEvent | null>
  /** Completes a charge that was processing; null when it had already ended. */
  settle(reference: string): Promise<SandboxEvent | null>
  sign(event: SandboxEvent): string
  /** Whether an event was signed here, is unchanged and is recent. */
  verifies(event: SandboxEvent, signature: string, now: Date): boolean
}

/** The clock is the database's, even when a test holds the time elsewhere, because its jobs are scheduled by it. */
type SandboxSettings = { db: Db; clock: Clock; secret: string; publicOrigin: string }

/** A card provider with its own ledger in the same database: every path of a real provider, without real money. */
export function sandboxCards({ db, clock, secret, publicOrigin }: SandboxSettings): SandboxCards {
  const outcomeOf = (row: Row, reference: string): ChargeOutcome => {
    const providerId = row.provider_id
    const digits = digitsOf(row.token)
    switch (row.state) {
      case 'captured':
        return { state: 'captured', providerId, ...digits }
      case 'processing':
        return { state: 'processing', providerId, ...digits }
      case 'requires_action':
        return { state: 'requires_action', providerId, ...digits, url: `${publicOrigin}/order-details?pay=${reference}` }
      default:
        return { state: 'declined', providerId, hint: 'This test card always gets declined.' }
    }
  }
  const find = async (reference: string): Promise<Row | undefined> =>
    (
      await rowsOf<Row>(db, 'sandbox.find', 'select provider_id, state, token, amount from sandbox_charges where reference = $1', [
        reference,
      ])
    )[0]
  /** The test card behind a kept one. A forgotten card is declined. */
  const tokenBehind = async (token: string): Promise<string> => {
    if (!token.startsWith(KEPT)) return token
    const [kept] = await rowsOf<{ token: string }>(
      db,
      'sandbox.kept',
      'select token from sandbox_cards where reference = $1 and forgotten_at is null',
      [token],
    )
    return kept?.token ?? 'tok_declined'
  }
  const move = async (reference: string, from: Row['state'], to: 'captured' | 'declined'): Promise<Row | undefined> =>
    (
      await rowsOf<Row>(
        db,
        'sandbox.move',
        'update sandbox_charges set state = $3 where reference = $1 and state = $2 returning provider_id, state, token, amount',
        [reference, from, to],
      )
    )[0]
  const eventOf = (row: Row | undefined, reference: string, outcome: SandboxEvent['outcome']): SandboxEvent | null =>
    row ? { reference, outcome, amount: row.amount as Cents, at: clock.now().toISOString() } : null

  const sign = ({ reference, outcome, amount, at }: SandboxEvent): string =>
    createHmac('sha256', secret).update(`sandbox\n${reference}\n${outcome}\n${amount}\n${at}`).digest('base64url')

  return {
    name: 'sandbox',
    test: true,
    testTokens: Object.entries(TOKENS).map(([token, { number, label }]) => ({ token, number, label })),
    knows: (token) => token in TOKENS,
    async charge(asked: ChargeRequest) {
      const { reference } = asked
      const token = await tokenBehind(asked.token)
      const request = { ...asked, token }
      const isSlow = FIRST_STATE[token as Token] === 'processing'
      // Written in the same transaction as the job that settles it: a crash in between would leave a charge pending forever.
      const slowly = (tx: Db) =>
        insert(tx, [request]).then(async (rows) => {
          const runAt = new Date(clock.now().getTime() + SLOW_MS)
          if (rows[0]) await askFor(tx, 'orders.settleSlowCard', { reference }, { runAt, key: reference })
          return rows
        })
      const fresh = isSlow ? (await transact(db, slowly))[0] : await insertTogether(db, request)
      const row = fresh ?? (await find(reference))
      if (!row) throw new Error('the sandbox lost a charge')
      return outcomeOf(row, reference)
    },
    async keep(customer, token) {
      const card = TOKENS[token as Token]
      if (!card) return null
      const [row] = await rowsOf<{ reference: string }>(
        db,
        'sandbox.keep',
        `insert into sandbox_cards (reference, customer, token) values ($1, $2, $3)
         on conflict (customer, token) where forgotten_at is null do update set token = excluded.token returning reference`,
        [`${KEPT}${randomUUID()}`, customer, token],
      )
      return row ? { reference: row.reference, brand: card.brand, last4: card.number.slice(-4), ...EXPIRES } : null
    },
    async forget(reference) {
      await rowsOf(db, 'sandbox.forget', 'update sandbox_cards set forgotten_at = now() where reference = $1 and forgotten_at is null', [
        reference,
      ])
    },
    async lookUp(reference) {
      const row = await find(reference)
      return row ? outcomeOf(row, reference) : null
    },
    async refund({ reference, providerId, amount }) {
      await rowsOf(
        db,
        'sandbox.refund',
        `with asked as (insert into sandbox_refunds (reference, provider_id, amount) values ($1, $2, $3) on conflict (reference) do nothing returning amount)
         update sandbox_charges set refunded = refunded + asked.amount from asked where provider_id = $2`,
        [reference, providerId, amount],
      )
    },
    async void(reference) {
      await rowsOf(
        db,
        'sandbox.void',
        // The row of an unknown reference has no order and no amount: it only declines a charge that arrives late.
        `insert into sandbox_charges (reference, provider_id, order_number, amount, token, state) values ($1, $2, $1, 0, 'none', 'voided')
         on conflict (reference) do update set state = 'voided' where sandbox_charges.state in ('requires_action', 'processing')`,
        [reference, `sb_${randomUUID()}`],
      )
    },
    async answer(reference, approve) {
      const outcome = approve ? 'captured' : 'declined'
      return eventOf(await move(reference, 'requires_action', outcome), reference, outcome)
    },
    settle: async (reference) => eventOf(await move(reference, 'processing', 'captured'), reference, 'captured'),
    sign,
    verifies(event, signature, now) {
      const expected = Buffer.from(sign(event))
      const given = Buffer.from(signature)
      const age = Math.abs(now.getTime() - Date.parse(event.at))
      return expected.length === given.length && timingSafeEqual(expected, given) && age <= FRESH_MS
    },
  }
}

export const isSandbox = (cards: CardPort): cards is SandboxCards => cards.name === 'sandbox'
