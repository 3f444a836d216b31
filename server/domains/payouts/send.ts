import type { PayoutId, RetailerId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { type AdminPayout, type PayoutState, payoutsProblems } from '#contracts/payouts.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import type { TransferOutcome } from '../../platform/banks.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { semaphore } from '../../platform/semaphore.ts'
import { ownerEmails } from '../identity/teams.ts'
import { post } from '../ledger/ledger.ts'
import { platform, retailer } from '../ledger/rules.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { booked } from './booking-kinds.ts'
import * as mails from './mails.ts'
import { payoutForAdmin } from './statements.ts'

export type StoredPayout = {
  id: PayoutId
  retailer_id: RetailerId
  state: PayoutState
  amount: Cents
  bank_reference: string
}
const COLUMNS = 'id, retailer_id, state, amount, bank_reference'

/** The provider is asked for so many payouts at the same time. */
const AT_ONCE = 8
const FOUND = 500
/** Money that arrived may still come back for so long. */
const RETURNS_DAYS = 10

/** Nothing leaves for a business while it is suspended. */
const SUSPENDED = `exists (select from retailers r where r.id = retailer_id and r.status = 'suspended')`

/** The name of a payout at the provider, which acts once for it. */
const nameOf = ({ id }: Pick<StoredPayout, 'id'>): string => `payout-${id}`

/** Sends every payout that the provider has not taken yet. Answers that got lost are asked for again, which sends nothing twice. */
export const sendCreated = (deps: Deps): Promise<void> =>
  each(deps, 'payouts.to-send', `state = 'created' and not ${SUSPENDED}`, (payout) => send(deps, payout))

async function send(deps: Deps, payout: StoredPayout): Promise<void> {
  if (deps.bank === null) throw new Problem(payoutsProblems, 'payouts.not_set_up')
  const outcome = await deps.bank.pay({ reference: nameOf(payout), bank: payout.bank_reference, amount: payout.amount })
  await noteOutcome(deps, payout.id, outcome)
}

/** Asks the provider how a payout stands. One that it has not taken yet is asked for again by the clock. */
export async function noteAsked(deps: Deps, id: PayoutId): Promise<void> {
  const outcome = await deps.bank?.lookUp(nameOf({ id }))
  if (outcome) await noteOutcome(deps, id, outcome)
}

/** Asks the provider how sent payouts stand, and whether money that arrived has come back. */
export const followSent = (deps: Deps): Promise<void> =>
  each(
    deps,
    'payouts.to-follow',
    `(state = 'sent' or state = 'paid' and paid_at > $2::timestamptz - interval '${RETURNS_DAYS} days')`,
    async (payout) => {
      const outcome = await deps.bank?.lookUp(nameOf(payout))
      if (outcome) await noteOutcome(deps, payout.id, outcome)
      else deps.log.error({ payout: payout.id }, 'the provider does not know a payout that it took')
    },
  )

/** Works on payouts in the order of their ids. One that fails does not stop the others; its error is thrown at the end. */
async function each(deps: Deps, name: string, which: string, work: (payout: StoredPayout) => Promise<void>): Promise<void> {
  const inTurn = semaphore(AT_ONCE, FOUND)
  const failures: unknown[] = []
  let after = 0
  for (;;) {
    const found = await rowsOf<StoredPayout>(
      deps.db,
      name,
      `select ${COLUMNS} from payouts where ${which} and id > $1 and created_at <= $2 order by id limit ${FOUND}`,
      [after, deps.clock.now()],
    )
    const last = found.at(-1)
    if (!last) break
    after = last.id
    await Promise.all(found.map((payout) => inTurn(() => work(payout)).catch((error: unknown) => failures.push(error))))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payouts could not be asked for`)
}

/** The states that a payout may reach from each state. All others are old news, or news told twice. */
const NEXT: Record<PayoutState, readonly PayoutState[]> = {
  created: ['sent', 'paid', 'failed', 'returned'],
  sent: ['paid', 'failed', 'returned'],
  paid: ['returned'],
  failed: [],
  returned: [],
}

/** Notes how a payout stands at the provider. News in any order, and the same news again, lead to the same state. */
export async function noteOutcome(deps: Deps, id: PayoutId, heard: TransferOutcome): Promise<void> {
  const now = deps.clock.now()
  await transact(deps.db, async (tx) => {
    const [payout] = await rowsOf<StoredPayout>(tx, 'payouts.lock-one', `select ${COLUMNS} from payouts where id = $1 for no key update`, [
      id,
    ])
    // A refusal that is told after the money had arrived is money that came back.
    const outcome = heard.state === 'failed' && payout?.state === 'paid' ? { ...heard, state: 'returned' as const } : heard
    if (!payout || !NEXT[payout.state].includes(outcome.state)) return
    const isEnd = outcome.state === 'failed' || outcome.state === 'returned'
    await rowsOf(
      tx,
      'payouts.move',
      `update payouts set state = $2, provider_id = $3, expected_on = coalesce($4, expected_on), failure = $5::text, sent_at = coalesce(sent_at, $6),
         paid_at = case when $2 = 'paid' then $6 else paid_at end, ended_at = case when $5::text is null then null else $6::timestamptz end where id = $1`,
      [id, outcome.state, outcome.providerId, outcome.state === 'sent' ? outcome.expectedOn : null, isEnd ? outcome.why : null, now],
    )
    await post(tx, transfersOf(payout, outcome.state), now)
    await tell(tx, 'payouts.moved', { payoutId: id, to: outcome.state })
    if (isEnd) await restrict(deps, tx, payout, outcome.why)
  })
}

/** The money on its way arrives, or goes back to what the business is owed. */
function transfersOf({ id, retailer_id: retailerId, amount, state }: StoredPayout, to: PayoutState) {
  const reference = String(id)
  const [sent, paid] = [platform('payouts_sent', id), platform('payouts_paid', id)]
  if (to === 'paid') return [{ from: sent, to: paid, amount, kind: booked('payout.paid'), reference }]
  if (to === 'failed' || (to === 'returned' && state !== 'paid'))
    return [{ from: sent, to: retailer(retailerId), amount, kind: booked('payout.failed'), reference }]
  if (to === 'returned') return [{ from: paid, to: retailer(retailerId), amount, kind: booked('payout.returned'), reference }]
  return []
}

/** No more money goes to a bank account that refused it. The owners hear of it, and give another one. */
async function restrict({ mail, config }: Deps, tx: Db, { retailer_id: id, amount }: StoredPayout, why: string): Promise<void> {
  await rowsOf(
    tx,
    'payouts.restrict',
    `update payout_accounts set state = 'restricted', reason = $2, version = version + 1 where retailer_id = $1`,
    [id, why],
  )
  const name = (await retailersByIds(tx, [id])).get(id)?.name ?? ''
  for (const to of await ownerEmails(tx, id))
    await mail.send(tx, mails.payoutFailed({ to, name, amount: dollars(amount), why, publicOrigin: config.publicOrigin }))
}

/** Asks the provider again, at once, for a payout that is not sent. */
export async function retry(deps: Deps, admin: Person, id: PayoutId): Promise<AdminPayout> {
  const [payout] = await rowsOf<StoredPayout & { suspended: boolean }>(
    deps.db,
    'payouts.one',
    `select ${COLUMNS}, ${SUSPENDED} as suspended from payouts where id = $1`,
    [id],
  )
  if (!payout) throw new Problem('not_found')
  if (payout.state !== 'created') throw new Problem(payoutsProblems, 'payouts.not_open')
  if (payout.suspended) throw new Problem(payoutsProblems, 'payouts.suspended')
  await transact(deps.db, (tx) => recordAct(tx, { who: admin, act: 'payouts.retry', subject: `payout ${id}` }))
  await send(deps, payout)
  return payoutForAdmin(deps.db, id)
}
