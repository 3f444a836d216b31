import { type Cents, cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql, writeLast } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { ACCOUNT_KINDS, type Account, type AccountKind, accountKey, inWallets, type Transfer } from './rules.ts'
import { booksProblems } from '#contracts/admin/books-problems.ts'

// Ids of committed accounts never change, so each process caches them. The cache is bounded because accounts are created all the time.
const known = new Map<string, number>()
const MOST_KNOWN = 50_000

/**
 * Posts balanced transfers inside the caller's transaction. Amounts are cents or SPIRALs; transfers of zero are skipped. Balances of people
 * and gift cards change at once, locked in the order of their ids. Those of the platform and of retailers, which many acts share and which
 * may go negative, change at the end of the transaction, also in the order of their ids: an act that posts several times therefore waits for
 * no other in a circle, and keeps these rows only while it commits.
 * Throws when an account that may not go negative would (check_violation) or a reference was posted before (unique_violation), and Problem
 * `books.account_stopped` for a transfer out of an account whose balance does not match its transfers. Transfers into such an account are
 * posted: the value has already been captured or earned elsewhere, and refusing it would leave it without an owner.
 */
export async function post(tx: Db, transfers: readonly Transfer[], now: Date): Promise<void> {
  const real = transfers.filter(({ amount }) => amount !== 0)
  if (real.length === 0) return
  const ids = await idsOf(
    tx,
    real.flatMap(({ from, to }) => [from, to]),
  )
  const id = (account: Account): number => ids.get(accountKey(account)) as number
  const [atOnce, later] = [new Map<number, number>(), writeLast(tx, 'ledger.shared', () => new Map<number, number>(), moveShared)]
  for (const { from, to, amount } of real)
    for (const [account, delta] of [[from, -amount] as const, [to, amount] as const]) {
      const moved = isShared(account) ? later : atOnce
      moved.set(id(account), (moved.get(id(account)) ?? 0) + delta)
    }
  const refused = await rowsOf(
    tx,
    'ledger.post',
    `with locked as (
       select id, stopped from ledger_accounts where id = any((select $2::bigint[])::bigint[]) order by id for no key update
     ), posted as (
       insert into ledger_transfers (debit_id, credit_id, unit, amount, kind, reference, memo, created_at)
       select *, $4::timestamptz from json_to_recordset($1) as t(debit bigint, credit bigint, unit text, amount bigint, kind text, reference text, memo text)
       returning debit_id
     ), written as (
       update ledger_accounts a set balance = a.balance + m.delta from unnest((select $2::bigint[]), (select $3::bigint[])) as m(account, delta)
       join locked on locked.id = m.account where a.id = m.account
     ) select from posted join ledger_accounts a on a.id = posted.debit_id left join locked on locked.id = a.id
       where coalesce(locked.stopped, a.stopped) limit 1`,
    [
      JSON.stringify(
        real.map(({ from, to, amount, kind, reference, memo }) => ({
          debit: id(from),
          credit: id(to),
          unit: ACCOUNT_KINDS[from.kind].unit,
          amount,
          kind,
          reference,
          memo,
        })),
      ),
      [...atOnce.keys()],
      [...atOnce.values()],
      now,
    ],
  )
  if (refused.length > 0) throw new Problem(booksProblems, 'books.account_stopped')
}

const isShared = ({ kind }: Account): boolean => ['platform', 'retailer'].includes(ACCOUNT_KINDS[kind].owner)

const moveShared = (tx: Db, moved: ReadonlyMap<number, number>): Promise<unknown> =>
  rowsOf(
    tx,
    'ledger.move-shared',
    `with locked as (
       select id from ledger_accounts where id = any((select $1::bigint[])::bigint[]) order by id for no key update
     ) update ledger_accounts a set balance = a.balance + m.delta from unnest((select $1::bigint[]), (select $2::bigint[])) as m(account, delta)
     join locked on locked.id = m.account where a.id = m.account`,
    [[...moved.keys()], [...moved.values()]],
  )

async function idsOf(tx: Db, accounts: readonly Account[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const missing = new Map<string, Account>()
  for (const account of accounts) {
    const key = accountKey(account)
    const id = known.get(`${databaseOf(tx)}|${key}`)
    if (id === undefined) missing.set(key, account)
    else ids.set(key, id)
  }
  if (missing.size > 0) for (const [key, id] of await open(tx, [...missing.values()])) ids.set(key, id)
  return ids
}

/**
 * Opens accounts before they are needed. Two acts that open the same accounts in the middle of their work, each after others, could wait
 * for one another.
 */
export async function openAccounts(db: Db, accounts: readonly Account[]): Promise<void> {
  await open(db, accounts)
}

/** Finds accounts, and opens those that do not exist yet. Does not cache ids created by this transaction: it may still roll back. */
async function open(tx: Db, accounts: readonly Account[]): Promise<Map<string, number>> {
  const values = [
    accounts.map(({ kind }) => ACCOUNT_KINDS[kind].owner),
    accounts.map(({ owner }) => owner),
    accounts.map(({ kind }) => ACCOUNT_KINDS[kind].unit),
    accounts.map(({ kind }) => kind),
    accounts.map(({ stripe }) => stripe),
  ]
  const find = () =>
    rowsOf<{ id: number; kind: AccountKind; owner_id: string; stripe: number; fresh: boolean }>(
      tx,
      'ledger.find',
      `select a.id, a.kind, a.owner_id, a.stripe, a.xmin::text = pg_current_xact_id_if_assigned()::xid::text as fresh from ledger_accounts a
       join unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::smallint[])) as w(owner_kind, owner_id, unit, kind, stripe)
       using (owner_kind, owner_id, unit, kind, stripe)`,
      values,
    )
  let rows = await find()
  if (rows.length < accounts.length) {
    await rowsOf(
      tx,
      'ledger.open',
      `insert into ledger_accounts (owner_kind, owner_id, unit, kind, stripe, may_go_negative)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::boolean[]) order by 1, 2, 3, 4, 5 on conflict do nothing`,
      [...values, accounts.map(({ kind }) => ACCOUNT_KINDS[kind].mayGoNegative)],
    )
    rows = await find()
  }
  if (known.size > MOST_KNOWN) known.clear()
  const ids = new Map<string, number>()
  for (const row of rows) {
    const key = accountKey({ kind: row.kind, owner: row.owner_id, stripe: row.stripe })
    ids.set(key, row.id)
    if (row.fresh !== true) known.set(`${databaseOf(tx)}|${key}`, row.id)
  }
  return ids
}

/** One process may serve several databases (tests): ids are cached per database. */
function databaseOf(tx: Db): string {
  const client = tx.$client as { database?: string; options?: { connectionString?: string } }
  return client.database ?? client.options?.connectionString ?? ''
}

/** The sum over all stripes; 0 for an account that does not exist yet. */
export async function balanceOf(db: Db, { kind, owner }: Pick<Account, 'kind' | 'owner'>): Promise<number> {
  const [row] = await rowsOf<{ balance: number }>(db, 'ledger.balance')`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_accounts
    where owner_kind = ${ACCOUNT_KINDS[kind].owner} and owner_id = ${owner} and unit = ${ACCOUNT_KINDS[kind].unit} and kind = ${kind}`
  return row?.balance ?? 0
}

/** The balances of accounts of one kind by owner; owners without an account are not listed. */
export async function balancesOf(db: Db, kind: AccountKind, owners: readonly string[]): Promise<Map<string, number>> {
  if (owners.length === 0) return new Map()
  const rows = await rowsOf<{ owner: string; balance: number }>(db, 'ledger.balances')`
    select owner_id as owner, sum(balance)::bigint as balance from ledger_accounts
    where owner_kind = ${ACCOUNT_KINDS[kind].owner} and owner_id = any(${owners}::text[]) and unit = ${ACCOUNT_KINDS[kind].unit}
      and kind = ${kind} group by 1`
  return new Map(rows.map((row) => [row.owner, row.balance]))
}

export type Entry = { id: number; at: Date; kind: string; reference: string; memo: string | null; delta: number; balance: number }

/** The transfers of one account, newest first, with the balance after each. */
export async function entriesOf(
  db: Db,
  { kind, owner }: Pick<Account, 'kind' | 'owner'>,
  page: { before?: number; limit: number; sign?: 1 | -1 },
): Promise<Entry[]> {
  // The unit is a literal, so that Postgres can use the partial index for this unit.
  const { unit } = ACCOUNT_KINDS[kind]
  return rowsOf<Entry>(
    db,
    `ledger.entries.${unit}`,
    `with mine as (select id from ledger_accounts where owner_kind = $1 and owner_id = $2 and unit = '${unit}' and kind = $3),
     moved as (
       select t.id, t.created_at as at, t.kind, t.reference, t.memo, t.amount as delta from ledger_transfers t join mine on t.credit_id = mine.id where t.unit = '${unit}'
       union all
       select t.id, t.created_at, t.kind, t.reference, t.memo, -t.amount from ledger_transfers t join mine on t.debit_id = mine.id where t.unit = '${unit}'
     ), running as (select *, sum(delta) over (order by id)::bigint as balance from moved)
     select * from running where ($4::bigint is null or id < $4) and ($5::int is null or sign(delta) = $5) order by id desc limit $6`,
    [ACCOUNT_KINDS[kind].owner, owner, kind, page.before ?? null, page.sign ?? null, page.limit],
  )
}

/** The indexes of wallets cover exactly these transfers: every sale would pay for an index of all. */
const IN_WALLETS = inWallets('t')

/** The most that an account of dollars in a wallet held at any moment since then; what it holds now where nothing moved. */
export async function highestSince(db: Db, { kind, owner }: Pick<Account, 'kind' | 'owner'>, since: Date): Promise<Cents> {
  const [row] = await rowsOf<{ most: number }>(db, 'ledger.highest-since')`
    with mine as (select id, balance from ledger_accounts
      where owner_kind = ${ACCOUNT_KINDS[kind].owner} and owner_id = ${owner} and unit = 'USD' and kind = ${kind}),
    moved as (
      select t.id, t.amount as delta from ledger_transfers t join mine on t.credit_id = mine.id
      where ${sql(IN_WALLETS)} and t.created_at >= ${since}
      union all select t.id, -t.amount from ledger_transfers t join mine on t.debit_id = mine.id
      where ${sql(IN_WALLETS)} and t.created_at >= ${since}
    ), before as (select (select balance from mine) - sum(delta) over (order by id desc) as balance from moved)
    select greatest(coalesce((select balance from mine), 0), coalesce((select max(balance) from before), 0))::bigint as most`
  return cents(row?.most ?? 0)
}

/**
 * The transfers of some gift cards or of one person's store credit, newest first, with the balance of their account after each. Transfers
 * between these accounts change nothing for their owner and are left out.
 */
export async function walletEntries(
  db: Db,
  { kind, owners }: { kind: 'gift_card' | 'store_credit'; owners: readonly string[] },
  page: { limit: number; before?: number | undefined },
): Promise<(Entry & { owner: string })[]> {
  return rowsOf<Entry & { owner: string }>(
    db,
    'ledger.wallet-entries',
    `with mine as (select id, owner_id as owner from ledger_accounts where owner_kind = $1 and owner_id = any($2::text[]) and unit = 'USD' and kind = $1),
     moved as (
       select mine.owner, t.id, t.created_at as at, t.kind, t.reference, t.memo, t.amount as delta, t.debit_id as other from ledger_transfers t join mine on t.credit_id = mine.id where ${IN_WALLETS}
       union all
       select mine.owner, t.id, t.created_at, t.kind, t.reference, t.memo, -t.amount, t.credit_id from ledger_transfers t join mine on t.debit_id = mine.id where ${IN_WALLETS}
     ), running as (select *, sum(delta) over (partition by owner order by id)::bigint as balance from moved)
     select owner, id, at, kind, reference, memo, delta, balance from running
     where ($3::bigint is null or id < $3) and other not in (select id from mine) order by id desc limit $4`,
    [kind, owners, page.before ?? null, page.limit],
  )
}

/** What all accounts of a kind hold together. */
export async function sumOf(db: Db, kind: AccountKind): Promise<number> {
  const [row] = await rowsOf<{ balance: number }>(db, 'ledger.sum-of-kind')`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_accounts
    where owner_kind = ${ACCOUNT_KINDS[kind].owner} and kind = ${kind}`
  return row?.balance ?? 0
}
