import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, rowsPlannedAnew, sql, transact } from '../../platform/db.ts'
import type { AccountKind, OwnerKind } from './rules.ts'

export type LockedAccount = { ownerKind: OwnerKind; ownerId: string; kind: AccountKind }

/** Locks an account as posts do; undefined if it does not exist. */
export async function lockAccount(tx: Db, id: number): Promise<LockedAccount | undefined> {
  const [row] = await rowsOf<LockedAccount>(tx, 'ledger.lock')`
    select owner_kind as "ownerKind", owner_id as "ownerId", kind from ledger_accounts where id = ${id} for no key update`
  return row
}

/** Stops or allows transfers out of the account. */
export const stopAccount = (tx: Db, id: number, stopped: boolean): Promise<unknown> =>
  rowsOf(tx, 'ledger.stop')`update ledger_accounts set stopped = ${stopped} where id = ${id} and stopped <> ${stopped}`

/** Sets the balance of a locked account to the sum of its posted transfers: transfers cannot be edited, the balance can. */
export const correctBalance = (tx: Db, id: number): Promise<unknown> =>
  rowsPlannedAnew(
    tx,
    `update ledger_accounts set balance = coalesce((
       select sum(case when credit_id = $1 then amount else -amount end) from ledger_transfers where debit_id = $1 or credit_id = $1), 0) where id = $1`,
    [id],
  )

/** Shoppers who cannot spend SPIRALs while their account is checked. */
export const stoppedShoppers = async (db: Db): Promise<string[]> =>
  (
    await rowsOf<{ owner_id: string }>(db, 'ledger.stopped-shoppers')`
      select distinct owner_id from ledger_accounts where stopped and owner_kind = 'shopper'`
  ).map((row) => row.owner_id)

const KIND_WORDS: Partial<Record<AccountKind, string>> = {
  spirals: 'SPIRALs',
  spirals_owed: 'SPIRALs owed',
  payable: 'Balance owed to',
  gift_card: 'Gift card',
  store_credit: 'Store credit',
}
/** The readable name of an account. */
export const accountWords = (kind: AccountKind): string => KIND_WORDS[kind] ?? `Platform account ${kind.replaceAll('_', ' ')}`

/** Ids are assigned before the transaction commits; after this time, every transaction that was assigned one has ended. */
const SETTLED_MS = MINUTE
const AT_ONCE = 20_000

/**
 * Adds a batch of older transfers to the sums of their accounts. Returns the last transfer included and how many ids follow; `more` if
 * another batch can be added immediately.
 */
export async function addUpTransfers(db: Db): Promise<{ through: number; behind: number; more: boolean }> {
  return transact(db, async (tx) => {
    await rowsOf(tx, 'ledger.sums.begin')`
      insert into ledger_sums_through (id, through, until, seen_at) values (1, 0, 0, now()) on conflict do nothing`
    const [state] = await rowsOf<{ through: number; until: number; settled: boolean; last: number }>(tx, 'ledger.sums.state')`
      select through, until, seen_at < now() - interval '${sql(SETTLED_MS)} milliseconds' as settled,
        (select coalesce(max(id), 0) from ledger_transfers) as last
      from ledger_sums_through where id = 1 for no key update`
    if (!state) throw new Error('the sums of the ledger have no state')
    const { through, until, settled, last } = state
    if (through === until) {
      if (last > until) await rowsOf(tx, 'ledger.sums.until')`update ledger_sums_through set until = ${last}, seen_at = now() where id = 1`
      return { through, behind: last - through, more: false }
    }
    if (!settled) return { through, behind: last - through, more: false }
    const next = Math.min(until, through + AT_ONCE)
    await rowsPlannedAnew(
      tx,
      `with portion as (select debit_id, credit_id, amount from ledger_transfers where id > $1 and id <= $2),
       added as (
         insert into ledger_sums (account_id, moved)
         select account, sum(delta) from (select debit_id as account, -amount as delta from portion union all select credit_id, amount from portion) each group by account order by account
         on conflict (account_id) do update set moved = ledger_sums.moved + excluded.moved
       ) update ledger_sums_through set through = $2 where id = 1`,
      [through, next],
    )
    return { through: next, behind: last - next, more: next < until }
  })
}

/** Recalculates the sum of one account's older transfers. */
export const rewriteSum = (db: Db, id: number): Promise<unknown> =>
  rowsPlannedAnew(
    db,
    `insert into ledger_sums (account_id, moved)
     select $1, coalesce(sum(case when t.credit_id = $1 then t.amount else -t.amount end), 0) from ledger_transfers t
     where (t.debit_id = $1 or t.credit_id = $1) and t.id <= (select through from ledger_sums_through where id = 1)
     on conflict (account_id) do update set moved = excluded.moved`,
    [id],
  )
