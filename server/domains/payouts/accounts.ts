import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import {
  type PayoutAccount,
  type payoutAccountOf,
  type PayoutBalance,
  type payoutOverview,
  payoutsProblems,
  type restrictPayouts,
  type setPayoutBank,
  type setPayoutSchedule,
} from '#contracts/payouts.ts'
import { HOUR } from '#contracts/time.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { confirmPerson } from '../identity/proofs.ts'
import { ownerEmails } from '../identity/teams.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { retailer as payableOf } from '../ledger/rules.ts'
import { heldSince } from '../retailers/holds.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { bankChanged } from './mails.ts'
import { DISPUTED, nextPayoutDay } from './rules.ts'

type StoredAccount = Omit<PayoutAccount, 'bank' | 'reservePercent' | 'provider' | 'givenAtProvider'> & {
  bank_name: string | null
  last4: string | null
  reserve_bps: number
  next_on: string
  stopped: boolean
  /** How long a changed bank account gets no money. */
  holdHours: number
  /** Why the business is suspended, in the words of an admin; null when it is not. */
  suspension: string | null
}
const SUSPENSION = `(select coalesce(r.status_reason, '') from retailers r where r.id = retailer_id and r.status = 'suspended')`
const COLUMNS = `case when stopped or ${SUSPENSION} is not null then 'restricted' else state end as state, stopped, ${SUSPENSION} as suspension, bank_name, last4, reason, held_until as "heldUntil", interval, minimum, reserve_bps, reserve_days as "reserveDays",
  to_char(next_on, 'YYYY-MM-DD') as next_on, version`

/** How a business is paid that has chosen nothing else. */
export async function firstSchedule(db: Db) {
  const { payoutMinimum, payoutWeekday, bankHoldHours, reservePercent, reserveDays } = await moneySettingsNow(db)
  return { interval: 'weekly', weekday: payoutWeekday, minimum: payoutMinimum, bankHoldHours, reservePercent, reserveDays } as const
}

type FirstSchedule = Awaited<ReturnType<typeof firstSchedule>>
const firstAccount = (
  { interval, weekday, minimum, reservePercent, reserveDays }: FirstSchedule,
  now: Date,
): Omit<StoredAccount, 'holdHours' | 'weekday'> => ({
  state: 'none',
  stopped: false,
  suspension: null,
  bank_name: null,
  last4: null,
  reason: null,
  heldUntil: null,
  interval,
  minimum,
  reserve_bps: reservePercent * 100,
  reserveDays,
  next_on: nextPayoutDay(interval, now, weekday),
  version: 0,
})

async function accountOf(db: Db, id: RetailerId, now: Date): Promise<StoredAccount> {
  const [row] = await rowsOf<Omit<StoredAccount, 'holdHours' | 'weekday'>>(
    db,
    'payouts.account',
    `select ${COLUMNS} from payout_accounts where retailer_id = $1`,
    [id],
  )
  const first = await firstSchedule(db)
  return { ...(row ?? firstAccount(first, now)), holdHours: first.bankHoldHours, weekday: first.weekday }
}

function shown(
  {
    state,
    reason,
    suspension,
    heldUntil,
    interval,
    weekday,
    minimum,
    reserveDays,
    version,
    holdHours,
    bank_name: name,
    last4,
    reserve_bps: bps,
  }: StoredAccount,
  { bank, clock }: Deps,
): PayoutAccount {
  return {
    state,
    bank: name === null || last4 === null ? null : { name, last4 },
    reason: suspension === null ? reason : suspended(suspension),
    heldUntil: heldUntil !== null && heldUntil > clock.now() ? heldUntil : null,
    interval,
    weekday,
    minimum,
    reservePercent: bps / 100,
    reserveDays,
    holdHours,
    version,
    givenAtProvider: bank?.asks === 'there',
    provider: bank === null ? 'none' : bank.test ? 'test' : 'real',
  }
}

/** The account of a business, for its owner. */
export const ownAccount = async (deps: Deps, id: RetailerId): Promise<PayoutAccount> =>
  shown(await accountOf(deps.db, id, deps.clock.now()), deps)

/** The business, if the person owns it. */
export function ownedBy(person: Person, id: RetailerId): RetailerId {
  if (!retailerIdsOf(person, 'owner').includes(id)) throw new Problem('not_found')
  return id
}

type Sums = { payable: number; reserve: number; next: number; disputed: number }
/** What a business is owed, how much of it the next payout takes, and the account that gets it. */
export async function overviewOf(deps: Deps, person: Person, retailerId: RetailerId): Promise<Reply<typeof payoutOverview>> {
  const { account, balance } = await standingOf(deps, ownedBy(person, retailerId), deps.clock.now())
  return { account: shown(account, deps), balance }
}

/** The next payout of a business as things stand; null where none is due. */
export const nextPayoutOf = async (deps: Paying, id: RetailerId, now: Date): Promise<PayoutBalance['next']> =>
  (await standingOf(deps, id, now)).balance.next

type Paying = Pick<Deps, 'db' | 'bank'>
async function standingOf({ db, bank }: Paying, id: RetailerId, now: Date): Promise<{ account: StoredAccount; balance: PayoutBalance }> {
  const account = await accountOf(db, id, now)
  const [held, owed, [sums]] = await Promise.all([
    heldSince(db, id),
    balanceOf(db, payableOf(id)),
    rowsOf<Sums>(
      db,
      'payouts.sums',
      `select coalesce(sum(amount) filter (where payable_at <= $2), 0)::bigint as payable,
         coalesce(sum(amount) filter (where payable_at > $2 and kind = 'reserve_released'), 0)::bigint as reserve,
         coalesce(sum(amount) filter (where payable_at < $3::date + 1), 0)::bigint as next,
         coalesce(sum(amount) filter (where payable_at is null and kind <> 'dispute' and ${DISPUTED}), 0)::bigint as disputed
       from payout_earnings e where retailer_id = $1 and payout_id is null`,
      [id, now, account.next_on],
    ),
  ])
  const { payable, reserve, next, disputed } = sums ?? { payable: 0, reserve: 0, next: 0, disputed: 0 }
  const why =
    bank === null
      ? payoutsProblems['payouts.not_set_up'].message
      : held
        ? 'Payouts wait until we have verified your business. Open Verification.'
        : whyNone(account, cents(next), now)
  return {
    account,
    balance: {
      owed: cents(owed),
      payable: cents(payable),
      reserve: cents(reserve),
      waiting: cents(owed - payable - reserve),
      disputed: cents(disputed),
      next: why === null ? { on: account.next_on, amount: cents(next) } : null,
      why,
    },
  }
}

const suspended = (why: string): string => `Your business is suspended, so payouts wait. They go on when it sells again. ${why}`.trim()

function whyNone(
  { state, heldUntil, minimum, holdHours, next_on: on, reason, suspension }: StoredAccount,
  next: Cents,
  now: Date,
): string | null {
  if (suspension !== null) return suspended(suspension)
  if (state === 'none') return 'Add a bank account to be paid.'
  if (state === 'pending') return reason ?? 'Your bank account is being checked.'
  if (state === 'restricted') return reason ?? 'Payouts are stopped.'
  if (heldUntil !== null && heldUntil > now && heldUntil.toISOString().slice(0, 10) > on)
    return `Your bank account is new. It gets its first money after ${holdHours} hours.`
  if (next <= 0)
    return next < 0 ? 'Refunds and disputes are more than new sales. The next sales make up for them.' : 'Nothing can be paid out yet.'
  return next < minimum ? `Your minimum is ${dollars(minimum)}. The money waits for the next payout.` : null
}

/**
 * Gives a business its bank account. The provider keeps the numbers; we keep its name and last digits. A change holds all payouts for
 * a while and tells every owner.
 */
export async function setBank(
  deps: Deps,
  person: Person,
  { retailerId, version, bank, proof }: Sent<typeof setPayoutBank>['body'],
  http: Http,
): Promise<PayoutAccount> {
  const { db, clock, mail, config } = deps
  const id = ownedBy(person, retailerId)
  const { bank: provider } = deps
  if (provider === null) throw new Problem(payoutsProblems, 'payouts.not_set_up')
  if (provider.asks === 'there') throw new Problem(payoutsProblems, 'payouts.given_elsewhere')
  await confirmPerson(deps, person, proof, http)
  const kept = await provider.keep(`retailer ${id}`, bank)
  if (!kept) throw new Problem(payoutsProblems, 'payouts.bank_refused').at('/bank/account')
  const now = clock.now()
  const account = await transact(db, async (tx) => {
    const { bankHoldHours } = await firstSchedule(tx)
    const heldUntil = new Date(now.getTime() + bankHoldHours * HOUR)
    const before = await lockAccount(tx, id, version, now)
    const isChange = before.bank_name !== null
    await rowsOf(
      tx,
      'payouts.set-bank',
      `update payout_accounts set state = $2, reference = $3, bank_name = $4, last4 = $5, reason = case when stopped then reason end, held_until = $6, version = version + 1
       where retailer_id = $1`,
      [id, kept.state, kept.reference, kept.bank, kept.last4, isChange ? heldUntil : null],
    )
    await recordAct(tx, {
      who: person,
      act: 'payouts.set_bank',
      subject: `retailer ${id}`,
      before: { bank: before.bank_name, last4: before.last4 },
      after: { bank: kept.bank, last4: kept.last4 },
    })
    const name = (await retailersByIds(tx, [id])).get(id)?.name ?? ''
    const bank = `${kept.bank} ····${kept.last4}`
    const words = { name, by: person.name, about: person.id, bank, holdHours: bankHoldHours, publicOrigin: config.publicOrigin }
    if (isChange) for (const to of await ownerEmails(tx, id)) await mail.send(tx, bankChanged({ to, ...words }))
    return accountOf(tx, id, now)
  })
  return shown(account, deps)
}

/** Locks the account of a business, which is made with its first bank account. Refuses a version that somebody else has changed. */
export async function lockAccount(
  tx: Db,
  id: RetailerId,
  version: number,
  now: Date,
): Promise<Omit<StoredAccount, 'holdHours' | 'weekday'>> {
  const first = firstAccount(await firstSchedule(tx), now)
  await rowsOf(
    tx,
    'payouts.open-account',
    `insert into payout_accounts (retailer_id, state, interval, minimum, next_on, reserve_bps, reserve_days, version)
     values ($1, 'none', $2, $3, $4, $5, $6, 0) on conflict do nothing`,
    [id, first.interval, first.minimum, first.next_on, first.reserve_bps, first.reserveDays],
  )
  const [account] = await rowsOf<Omit<StoredAccount, 'holdHours' | 'weekday'>>(
    tx,
    'payouts.lock-account',
    `select ${COLUMNS} from payout_accounts where retailer_id = $1 for no key update`,
    [id],
  )
  if (!account || account.version !== version) throw new Problem('conflict', { more: { current: { version: account?.version ?? 0 } } })
  return account
}

export async function setSchedule(
  deps: Deps,
  person: Person,
  { retailerId, version, interval, minimum }: Sent<typeof setPayoutSchedule>['body'],
): Promise<PayoutAccount> {
  const id = ownedBy(person, retailerId)
  const now = deps.clock.now()
  const account = await transact(deps.db, async (tx) => {
    const before = await lockAccount(tx, id, version, now)
    const { weekday } = await firstSchedule(tx)
    await rowsOf(
      tx,
      'payouts.set-schedule',
      'update payout_accounts set interval = $2, minimum = $3, next_on = $4, version = version + 1 where retailer_id = $1',
      [id, interval, minimum, nextPayoutDay(interval, now, weekday)],
    )
    await recordAct(tx, {
      who: person,
      act: 'payouts.set_schedule',
      subject: `retailer ${id}`,
      before: { interval: before.interval, minimum: before.minimum },
      after: { interval, minimum },
    })
    return accountOf(tx, id, now)
  })
  return shown(account, deps)
}

export async function accountForAdmin(deps: Deps, id: RetailerId): Promise<Reply<typeof payoutAccountOf>> {
  const retailer = (await retailersByIds(deps.db, [id])).get(id)
  if (!retailer) throw new Problem('not_found')
  const account = await accountOf(deps.db, id, deps.clock.now())
  return { name: retailer.name, stopped: account.stopped, account: shown(account, deps) }
}

/** An admin stops the payouts of a business, lets them go on, or keeps a part of each for a while. */
export async function restrict(
  deps: Deps,
  admin: Person,
  id: RetailerId,
  { version, restricted, reservePercent, reserveDays, reason }: Sent<typeof restrictPayouts>['body'],
): Promise<PayoutAccount> {
  const now = deps.clock.now()
  if (!(await retailersByIds(deps.db, [id])).has(id)) throw new Problem('not_found')
  const account = await transact(deps.db, async (tx) => {
    const before = await lockAccount(tx, id, version, now)
    if (before.bank_name === null) throw new Problem(payoutsProblems, 'payouts.no_account')
    const bps = Math.round(reservePercent * 100)
    await rowsOf(
      tx,
      'payouts.set-limits',
      `update payout_accounts set stopped = $2, reason = case when $2 then $3 when stopped then null else reason end, reserve_bps = $4, reserve_days = $5, version = version + 1 where retailer_id = $1`,
      [id, restricted, reason, bps, reserveDays],
    )
    await recordAct(tx, {
      who: admin,
      act: 'payouts.restrict',
      subject: `retailer ${id}`,
      before: { stopped: before.stopped, reserveBps: before.reserve_bps, reserveDays: before.reserveDays },
      after: { stopped: restricted, reserveBps: bps, reserveDays, reason },
    })
    return accountOf(tx, id, now)
  })
  return shown(account, deps)
}
