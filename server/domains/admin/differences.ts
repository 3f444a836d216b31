import type { Reply } from '#contracts/endpoint.ts'
import type { checkBooksAgain } from '#contracts/admin/books.ts'
import { booksProblems } from '#contracts/admin/books-problems.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, rowsPlannedAnew, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { correctShelf, stopShelf } from '../catalog/stopped.ts'
import { lockShelves } from '../catalog/reservations.ts'
import { accountWords, correctBalance, lockAccount, stopAccount } from '../ledger/stopped.ts'
import { correctPayment, stopPayment } from '../payments/stopped.ts'
import { stopRetailer } from '../retailers/stopped.ts'
import { waitingRows } from '../waiting.ts'
import { BOOK_RULES, type Booked, type PartRule } from './audit-of-books.ts'

export type Compared = { rule: string; title: string; id: string; subject: string; expected: string; found: string }
/** An account, a shelf ("12-3": variant and store) or the payment of an order. */
export type Subject = { part: Booked; id: string }

/** The first check of a difference may read all transfers. Only the account itself stays locked meanwhile. */
const PATIENCE_MS = 60_000

const isPartRule = (rule: (typeof BOOK_RULES)[number]): rule is PartRule => 'of' in rule
export const rulesOf = (part: Booked): PartRule[] => BOOK_RULES.filter(isPartRule).filter((rule) => rule.of === part)

/** The differences among these ids of one part of the books. Each rule is one statement, so it sees one snapshot. */
export async function compare(db: Db, part: Booked, from: number, to: number): Promise<Compared[]> {
  const found: Compared[] = []
  for (const { rule, title, sql } of rulesOf(part))
    for (const row of await rowsPlannedAnew<Omit<Compared, 'rule' | 'title'>>(
      db,
      `select id, subject, expected, found from (${sql((column) => `${column} between $1 and $2`)}) compared where ok is not true`,
      [from, to],
    ))
      found.push({ rule, title, ...row })
  return found
}

/** The id that the audit walks by; for a shelf, its variant. */
const walkedId = ({ id }: Subject): number => Number(id.split('-')[0])
const shelfOf = ({ id }: Subject) => {
  const [variantId, storeId] = id.split('-').map(Number)
  return { variantId: variantId as VariantId, storeId: storeId as StoreId }
}

/** Compares one subject under the lock that every change of it takes. */
async function compareLocked(tx: Db, subject: Subject): Promise<Compared[]> {
  await lock(tx, subject)
  return (await compare(tx, subject.part, walkedId(subject), walkedId(subject))).filter(({ id }) => id === subject.id)
}

async function lock(tx: Db, subject: Subject): Promise<void> {
  if (subject.part === 'shelf') await lockShelves(tx, [shelfOf(subject)])
  else if (subject.part === 'payment')
    await rowsOf(tx, 'books.lock-order')`select from orders where id = ${walkedId(subject)} for no key update`
  // Every sale locks the platform's accounts, so they are not locked here: one statement's snapshot is enough.
  else if (!(await isPlatforms(tx, subject))) await lockAccount(tx, walkedId(subject))
}

async function isPlatforms(tx: Db, subject: Subject): Promise<boolean> {
  if (subject.part !== 'account') return false
  const rows = await rowsOf(tx, 'books.is-platforms')`
    select from ledger_accounts where id = ${walkedId(subject)} and owner_kind = 'platform'`
  return rows.length > 0
}

/**
 * Checks a second time, under the lock. A remaining difference is recorded once, and its subject is stopped: nothing is paid out of the
 * account (a retailer sells nothing), nothing is sold from the shelf, the payment is not refunded. The platform's own accounts are raised
 * but not stopped: every sale uses them, so stopping one would stop the whole marketplace, and nobody can pay anything out of them.
 */
export async function confirm(db: Db, subject: Subject): Promise<Compared[]> {
  const act = async (tx: Db): Promise<Compared[]> => {
    const differing = await compareLocked(tx, subject)
    if (differing.length === 0) return []
    const stops = !(await isPlatforms(tx, subject))
    const name = await nameOf(tx, subject)
    const fresh: Compared[] = []
    for (const each of differing) {
      const rows = await rowsOf(
        tx,
        'books.raise',
        `insert into book_differences (part, rule, subject_id, title, expected, found, stopped) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (part, rule, subject_id) where resolved_at is null do nothing returning id`,
        [subject.part, each.rule, subject.id, `${name}: ${lowered(each.title)}`, each.expected, each.found, stops],
      )
      if (rows.length > 0) fresh.push(each)
    }
    if (stops) await serve(tx, subject, false)
    return fresh
  }
  return transact(db, act, { patienceMs: PATIENCE_MS })
}

const lowered = (title: string): string => title.slice(0, 1).toLowerCase() + title.slice(1)

async function serve(tx: Db, subject: Subject, isServed: boolean): Promise<void> {
  if (subject.part === 'shelf') return stopShelf(tx, shelfOf(subject), !isServed)
  if (subject.part === 'payment') return stopPayment(tx, walkedId(subject), !isServed)
  const account = await lockAccount(tx, walkedId(subject))
  await stopAccount(tx, walkedId(subject), !isServed)
  if (account?.ownerKind === 'retailer') await stopRetailer(tx, Number(account.ownerId), !isServed)
}

/** The name of the subject, as shown to a person. */
async function nameOf(tx: Db, subject: Subject): Promise<string> {
  const [row] = await rowsOf<{ name: string; kind: Parameters<typeof accountWords>[0] }>(
    tx,
    `books.name.${subject.part}`,
    NAMES[subject.part],
    [subject.part === 'shelf' ? Object.values(shelfOf(subject)) : [walkedId(subject)]],
  )
  if (!row) return `${subject.part} ${subject.id}`
  return subject.part === 'account' ? [accountWords(row.kind), row.name].filter(Boolean).join(' ') : row.name
}
const NAMES: Record<Booked, string> = {
  // A shopper is not named, because the entry stays after the account is closed.
  account: `select a.kind, case a.owner_kind when 'retailer' then (select r.display_name from retailers r where r.id::text = a.owner_id)
      when 'shopper' then 'of account ' || a.id else 'stripe ' || a.stripe end as name from ledger_accounts a where a.id = ($1::bigint[])[1]`,
  shelf: `select p.title || ' at ' || s.name as name from variants v join products p on p.id = v.product_id, stores s where v.id = ($1::bigint[])[1] and s.id = ($1::bigint[])[2]`,
  payment: `select 'Order ' || number as name from orders where id = ($1::bigint[])[1]`,
}

const STOPPED: Record<Booked, string> = {
  account: 'Nothing leaves this account until it agrees.',
  shelf: 'It is not sold there until it agrees.',
  payment: 'Nothing of it is refunded until it agrees.',
}
type Open = { id: number; title: string; expected: string; found: string; stopped: boolean; part: Booked; since: Date }
export const waiting = waitingRows<Open>(
  'books.open',
  'select id, title, expected, found, stopped, part, seen_at as since from book_differences where resolved_at is null order by id limit 200',
  ({ id, title, expected, found, stopped, part }) => ({
    code: 'books.differ',
    title: `The books do not agree. ${title}`,
    detail: `Expected: ${expected}. Found: ${found}. ${stopped ? STOPPED[part] : 'It goes on, because every sale passes through it.'}`,
    href: '/admin?section=audit&q=books',
    differenceId: id,
  }),
)

export const gauges = {
  book_differences: {
    help: 'Differences in the books that nobody has settled.',
    read: async (db: Db): Promise<number> =>
      (await rowsOf<{ open: number }>(db, 'books.open-count')`select count(*) as open from book_differences where resolved_at is null`)[0]
        ?.open ?? 0,
  },
}

type Difference = Subject & { expected: string; found: string }

/**
 * Compares a difference again and lifts the stop once everything agrees. With a reason, the stored figure is first set to the sum of its
 * entries. Recorded in the audit log. Throws `not_found` for a difference that is settled, and `books.not_correctable` where no entries say
 * what the figure should be.
 */
export async function checkAgain(
  db: Db,
  who: Person,
  id: number,
  correctBecause: string | undefined,
  now: Date,
): Promise<Reply<typeof checkBooksAgain>> {
  const act = async (tx: Db): Promise<Reply<typeof checkBooksAgain>> => {
    const [difference] = await rowsOf<Difference>(tx, 'books.difference')`
      select part, subject_id as id, expected, found from book_differences where id = ${id} and resolved_at is null`
    if (!difference) throw new Problem('not_found')
    const subject: Subject = { part: difference.part, id: difference.id }
    const before = await compareLocked(tx, subject)
    // Another admin may have settled it while this waited for the lock.
    const still = await rowsOf(tx, 'books.still-open')`
      select from book_differences where id = ${id} and resolved_at is null for no key update`
    if (still.length === 0) throw new Problem('not_found')
    if (correctBecause !== undefined && before.length > 0) await correct(tx, subject)
    const after = correctBecause === undefined ? before : await compareLocked(tx, subject)
    const [first] = after
    const agrees = first === undefined
    if (correctBecause !== undefined && !agrees) throw new Problem(booksProblems, 'books.not_correctable')
    if (agrees) {
      await rowsOf(tx, 'books.resolve')`
        update book_differences set resolved_at = ${now}, resolved_by = ${who.id}
        where part = ${subject.part} and subject_id = ${subject.id} and resolved_at is null`
      await serve(tx, subject, true)
    }
    const { expected, found } = first ?? difference
    await recordAct(tx, {
      who,
      act: correctBecause === undefined ? 'books.check' : 'books.correct',
      subject: `${subject.part} ${subject.id}`,
      before: { expected: difference.expected, found: difference.found },
      after: { agrees, ...(correctBecause !== undefined && { because: correctBecause }), ...(first && { expected, found }) },
    })
    return { agrees, expected, found }
  }
  return transact(db, act, { patienceMs: PATIENCE_MS })
}

/** Sets the stored figure to the sum of its final entries. */
async function correct(tx: Db, subject: Subject): Promise<void> {
  const id = walkedId(subject)
  if (subject.part === 'account') {
    await correctBalance(tx, id)
    return
  }
  if (subject.part === 'shelf') {
    const shelf = shelfOf(subject)
    const [row] = await rowsOf<{ held: number }>(tx, 'books.held')`
      select (coalesce((select sum(quantity - cancelled - missing) from order_lines
        where reserved and variant_id = ${shelf.variantId} and store_id = ${shelf.storeId}), 0)
        + coalesce((select sum(quantity) from exchanges
          where state = 'held' and variant_id = ${shelf.variantId} and store_id = ${shelf.storeId}), 0))::int as held`
    if (!(await correctShelf(tx, shelf, row?.held ?? 0))) throw new Problem(booksProblems, 'books.not_correctable')
    return
  }
  const paid = await rowsOf(tx, 'books.paid')`select from orders where id = ${id} and state <> 'payment_pending'`
  if (paid.length === 0 || !(await correctPayment(tx, id))) throw new Problem(booksProblems, 'books.not_correctable')
}
