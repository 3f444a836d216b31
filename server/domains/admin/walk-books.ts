import { LOCK_NOT_AVAILABLE, rowsOf, rowsPlannedAnew, sqlState } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import { addUpTransfers, rewriteSum } from '../ledger/stopped.ts'
import type { Booked } from './audit-of-books.ts'
import { compare, confirm } from './differences.ts'

/** Per part of the books; a whole run takes far less than the interval between runs. */
const LONGEST_MS = 15_000
const WALKS: Record<Booked, { ids: string; atOnce: number }> = {
  account: { ids: 'select id from ledger_accounts where id > $1 order by id', atOnce: 2_000 },
  shelf: { ids: 'select variant_id as id from stock where variant_id > $1 order by variant_id', atOnce: 500 },
  payment: { ids: 'select id from orders where id > $1 order by id', atOnce: 500 },
}

/**
 * Compares balances, shelves and payments while SPIRAL runs (promise 12 of safety.md): some ids at a time and for a bounded time, starting
 * where the last run on any node ended. A difference is checked again under its lock, raised to the admins, and its subject is stopped.
 */
export async function walkBooks(deps: Deps): Promise<void> {
  for (const part of Object.keys(WALKS) as Booked[]) await walk(deps, part, performance.now() + LONGEST_MS)
}

/** Continues where the last run ended, until the end of the round or of its time. */
async function walk(deps: Deps, part: Booked, deadline: number): Promise<void> {
  const { db } = deps
  const [position] = await rowsOf<{ after: number }>(db, 'books.position')`select after from audit_positions where part = ${part}`
  let after = position?.after ?? 0
  while (performance.now() < deadline) {
    await yieldToRequests()
    const { ids, atOnce } = WALKS[part]
    const [next] = await rowsOf<{ to: number | null }>(
      db,
      `books.next.${part}`,
      `select max(id)::bigint as to from (${ids} limit ${atOnce}) ids`,
      [after],
    )
    const to = next?.to ?? null
    if (to !== null) {
      const differing =
        part === 'account' ? await differingAccounts(deps, after + 1, to, deadline) : await differingIds(deps, part, after + 1, to)
      if (differing === null) return
      await lookAgain(deps, part, differing)
    }
    after = to ?? 0
    await rowsOf(db, 'books.go-on')`
      insert into audit_positions (part, after) values (${part}, ${after}) on conflict (part) do update set after = excluded.after`
    if (to === null) return
  }
}

const differingIds = async ({ db }: Deps, part: Booked, from: number, to: number): Promise<string[]> => [
  ...new Set((await compare(db, part, from, to)).map(({ id }) => id)),
]

/** When more transfers than this are not yet summed, the following runs sum them first. */
const MOST_BEHIND = 200_000

/**
 * Rule 1b with the sums of older transfers, because no index finds the transfers of an account in dollars. It only preselects accounts: the
 * rule itself compares them. Null when the sums have to catch up first.
 */
async function differingAccounts({ db }: Deps, from: number, to: number, deadline: number): Promise<string[] | null> {
  let sums = await addUpTransfers(db)
  while (sums.more && performance.now() < deadline) {
    await yieldToRequests()
    sums = await addUpTransfers(db)
  }
  if (sums.behind > MOST_BEHIND) return null
  const rows = await rowsPlannedAnew<{ id: string }>(
    db,
    `with late as (
       select account, sum(delta) as moved from (
         select debit_id as account, -amount as delta from ledger_transfers where id > $3 union all select credit_id, amount from ledger_transfers where id > $3
       ) each group by account
     ) select a.id::text as id from ledger_accounts a left join ledger_sums s on s.account_id = a.id left join late on late.account = a.id
     where a.id between $1 and $2 and a.balance <> coalesce(s.moved, 0) + coalesce(late.moved, 0)
       and (select through from ledger_sums_through where id = 1) = $3`,
    [from, to, sums.through],
  )
  return rows.map(({ id }) => id)
}

async function lookAgain({ db, log }: Deps, part: Booked, ids: readonly string[]): Promise<void> {
  const raised = await rowsOf<{ id: string }>(db, 'books.raised')`
    select subject_id as id from book_differences where part = ${part} and resolved_at is null and subject_id = any(${ids})`
  const known = new Set(raised.map(({ id }) => id))
  for (const id of ids) {
    if (known.has(id)) continue
    try {
      const differences = await confirm(db, { part, id })
      for (const difference of differences) log.error({ part, ...difference }, 'the books do not agree')
      if (differences.length === 0 && part === 'account') await rewriteSum(db, Number(id))
    } catch (error) {
      // The row stayed locked past the lock timeout: the next round checks it again.
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      log.warn({ part, id }, 'a difference could not be looked at again')
    }
  }
}
