import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { DisputeReason, DisputeState } from '#contracts/disputes.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import type { CardPort, ChargeOutcome, ChargeRequest, ProviderDispute } from './cards.ts'
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
type StoredCharge = {
  provider_id: string
  state: 'captured' | 'declined' | 'requires_action' | 'processing' | 'voided'
  token: Token
  amount: number
}

const FIRST_STATE: Record<Token, StoredCharge['state']> = {
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
/** A disputed payment costs so much where it is a test, as with real providers. */
const DISPUTE_FEE = cents(1_500)
const DISPUTE_DAYS = 10
/** The delay of the slow test card. */
const SLOW_MS = 2_000
const FRESH_MS = 5 * MINUTE

/** Records charges, except those whose reference was used before. */
async function insert(db: Db, requests: readonly ChargeRequest[]): Promise<(StoredCharge | undefined)[]> {
  const charges = requests.map(({ reference, amount, token, orderNumber }) => ({
    reference,
    provider_id: `sb_${randomUUID()}`,
    order_number: orderNumber,
    amount,
    token,
    state: amount < LEAST_CARD_CHARGE ? 'declined' : FIRST_STATE[token as Token],
  }))
  const rows = await rowsOf<StoredCharge & { reference: string }>(
    db,
    'sandbox.charge',
    // Where all are decided at once, this does not wait for the disk: the commits of their orders come next and flush it too.
    `insert into sandbox_charges (reference, provider_id, order_number, amount, token, state)
     select c.* from json_to_recordset($1) as c(reference text, provider_id text, order_number text, amount bigint, token text, state text),
       set_config('synchronous_commit', case when $2 then 'off' else current_setting('synchronous_commit') end, true)
     on conflict (reference) do nothing returning reference, provider_id, state, token, amount`,
    [JSON.stringify(charges), charges.every(({ state }) => state === 'captured' || state === 'declined')],
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
  /** Opens a dispute of a charge as a test; null when there is nothing to dispute, and the one that there is where it is disputed already. */
  openDispute(reference: string, reason: DisputeReason, now: Date): Promise<string | null>
  /** Decides a dispute as the bank would; false when it is decided. */
  decideDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<boolean>
  /** Whether an event was signed here, is unchanged and is recent. */
  verifies(event: SandboxEvent, signature: string, now: Date): boolean
}

/** The clock is the database's, even when a test holds the time elsewhere, because its jobs are scheduled by it. */
type SandboxSettings = { db: Db; clock: Clock; secret: string; publicOrigin: string }

/** A card provider with its own ledger in the same database: every path of a real provider, without real money. */
export function sandboxCards({ db, clock, secret, publicOrigin }: SandboxSettings): SandboxCards {
  const outcomeOf = (row: StoredCharge, reference: string): ChargeOutcome => {
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
  const find = async (reference: string): Promise<StoredCharge | undefined> =>
    (
      await rowsOf<StoredCharge>(db, 'sandbox.find')`
        select provider_id, state, token, amount from sandbox_charges where reference = ${reference}`
    )[0]
  /** The test card behind a kept one. A forgotten card is declined. */
  const tokenBehind = async (token: string): Promise<string> => {
    if (!token.startsWith(KEPT)) return token
    const [kept] = await rowsOf<{ token: string }>(db, 'sandbox.kept')`
      select token from sandbox_cards where reference = ${token} and forgotten_at is null`
    return kept?.token ?? 'tok_declined'
  }
  const move = async (reference: string, from: StoredCharge['state'], to: 'captured' | 'declined'): Promise<StoredCharge | undefined> =>
    (
      await rowsOf<StoredCharge>(db, 'sandbox.move')`
        update sandbox_charges set state = ${to} where reference = ${reference} and state = ${from}
        returning provider_id, state, token, amount`
    )[0]
  const eventOf = (row: StoredCharge | undefined, reference: string, outcome: SandboxEvent['outcome']): SandboxEvent | null =>
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
      await rowsOf(db, 'sandbox.forget')`
        update sandbox_cards set forgotten_at = now() where reference = ${reference} and forgotten_at is null`
    },
    async lookUp(reference) {
      const row = await find(reference)
      return row ? outcomeOf(row, reference) : null
    },
    async refund({ reference, providerId, amount }) {
      await rowsOf(db, 'sandbox.refund')`
        with asked as
          (insert into sandbox_refunds (reference, provider_id, amount) values (${reference}, ${providerId}, ${amount})
          on conflict (reference) do nothing returning amount)
        update sandbox_charges set refunded = refunded + asked.amount from asked where provider_id = ${providerId}`
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
    async dispute(id) {
      const [row] = await rowsOf<StoredDispute>(db, 'sandbox.dispute')`
        select provider_id, reference, amount, reason, state, due_by, evidence is not null as answered, created_at
        from sandbox_disputes where provider_id = ${id}`
      return row ? disputeOf(row) : null
    },
    async submitEvidence({ dispute, fields, photos }) {
      const evidence = JSON.stringify({ ...fields, photos: photos.length })
      await rowsOf(db, 'sandbox.evidence')`
        update sandbox_disputes set evidence = ${evidence}::jsonb where provider_id = ${dispute} and state = 'open' and evidence is null`
    },
    async acceptDispute(id) {
      await rowsOf(db, 'sandbox.accept-dispute')`update sandbox_disputes set state = 'lost' where provider_id = ${id} and state = 'open'`
    },
    async openDispute(reference, reason, now) {
      const rows = await rowsOf<{ provider_id: string }>(db, 'sandbox.open-dispute')`
        insert into sandbox_disputes (provider_id, reference, amount, reason, state, due_by, created_at)
        select ${`dp_${randomUUID()}`}, reference, amount - refunded, ${reason}, 'open', ${new Date(now.getTime() + DISPUTE_DAYS * DAY)}, ${now}
        from sandbox_charges where reference = ${reference} and state = 'captured' and refunded < amount
        on conflict (reference) do update set reference = excluded.reference returning provider_id`
      return rows[0]?.provider_id ?? null
    },
    async decideDispute(id, outcome) {
      const rows = await rowsOf(db, 'sandbox.decide-dispute')`
        update sandbox_disputes set state = ${outcome} where provider_id = ${id} and state = 'open' returning provider_id`
      return rows.length > 0
    },
    sign,
    verifies(event, signature, now) {
      const expected = Buffer.from(sign(event))
      const given = Buffer.from(signature)
      const age = Math.abs(now.getTime() - Date.parse(event.at))
      return expected.length === given.length && timingSafeEqual(expected, given) && age <= FRESH_MS
    },
  }
}

type StoredDispute = {
  provider_id: string
  reference: string
  amount: Cents
  reason: DisputeReason
  state: DisputeState
  due_by: Date
  answered: boolean
  created_at: Date
}
/** The sandbox takes the money when the dispute opens, and gives it back, without the fee, when it is won. */
const disputeOf = ({ state, amount, ...row }: StoredDispute): ProviderDispute => ({
  id: row.provider_id,
  reference: row.reference,
  amount,
  withdrawn: state === 'won' ? cents(0) : amount,
  fee: DISPUTE_FEE,
  movements: state === 'won' ? 2 : 1,
  state,
  step: row.answered ? 'under_review' : 'needs_response',
  reason: row.reason,
  dueBy: row.due_by,
  openedAt: row.created_at,
})

export const isSandbox = (cards: CardPort): cards is SandboxCards => cards.name === 'sandbox'
