import type { z } from 'zod'
import type { Attention } from '#contracts/admin/admin.ts'
import { PROBLEM_WORDS, type ProblemReason } from '#contracts/conversations.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { truncate } from '../../platform/truncate.ts'
import { type OpenDifference, openDifferences } from './differences.ts'
import { type Assigned, assignedAll, type DeskPerson, deskPeople } from './owners.ts'
import { durationInWords } from './rules.ts'
import { countersOf } from './today.ts'

// The admin attention list covers all domains: these statements read many tables and write nothing.

type Answer = z.output<typeof Attention>
type Item = Omit<Answer['items'][number], 'owner'>

const REFUND_MS = 15 * MINUTE
const UNPAID_MS = 5 * MINUTE
const FACTS_MS = MINUTE
const MAILS_MS = 15 * MINUTE

type Counted = { count: number; since: Date | null }
type Stuck = {
  jobs: Counted
  retries: Counted
  facts: Counted
  unpaid: Counted
  refunds: Counted
  mails: Counted
  pushes: Counted
  waiting: Counted
  reports: Counted
}

const counted = (from: string, since: string) => `(select json_build_object('count', count(*), 'since', min(${since})) from ${from})`
const WAITING_MAILS = `(
    select created_at from mails where state = 'queued' and created_at < $4
    union all select created_at from batches, jsonb_array_elements(items) where queue = 'mails' and created_at < $4) mail`
const STUCK = `
select ${counted('graphile_worker.jobs where attempts >= max_attempts and locked_at is null', 'updated_at')} as jobs,
  ${counted('graphile_worker.jobs where attempts between 3 and max_attempts - 1', 'created_at')} as retries,
  ${counted('facts where created_at < $1', 'created_at')} as facts,
  ${counted("orders where state = 'payment_pending' and pay_by < $2", 'pay_by')} as unpaid,
  ${counted("refunds where state = 'pending' and created_at < $3", 'created_at')} as refunds,
  ${counted("mails where state = 'failed'", 'created_at')} as mails,
  ${counted("pushes where state = 'failed'", 'created_at')} as pushes,
  ${counted(WAITING_MAILS, 'created_at')} as waiting,
  ${counted('diagnostic_reports where settled_at is null', 'created_at')} as reports`

type Late = { number: string; since: Date; store: string; phone: string | null; chooses: boolean }

type Trouble = { id: number; problem: ProblemReason; text: string; since: Date; number: string; store: string }
type Wrote = { id: number; kind: 'contact' | 'spirals'; who: string; message: string; since: Date }

type Enquired = { id: number; kind: 'store' | 'mall'; business: string; zip: string; since: Date }

type Asked = { id: number; kind: 'page' | 'second-factor'; page: string | null; who: string; since: Date }

const ORDERS = '/admin?section=orders'
const DEAD_LETTERS = '/admin?section=dead-letters'

/** The items that wait for a person, the oldest first, with the day's counters. */
export async function attentionOf(db: Db, now: Date): Promise<Answer> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [owners, desk, stuckRows, late, troubles, asked, wrote, enquired, differences, counters] = await Promise.all([
    assignedAll(db),
    deskPeople(db),
    rowsOf<Stuck>(db, 'admin.stuck', STUCK, [before(FACTS_MS), before(UNPAID_MS), before(REFUND_MS), before(MAILS_MS)]),
    rowsOf<Late>(
      db,
      'admin.late',
      `select o.number, f.changed_at as since, s.name as store, s.phone, f.choice_since is not null as chooses
       from fulfillments f join orders o on o.id = f.order_id join stores s on s.id = f.store_id
       where f.state = 'placed' and o.state <> 'payment_pending' and (f.support_told_at is not null or f.choice_since is not null)
       order by f.changed_at limit 200`,
    ),
    rowsOf<Trouble>(
      db,
      'admin.problems',
      `select m.id, m.problem, m.text, m.created_at as since, o.number, s.name as store from order_messages m
       join fulfillments f on f.id = m.fulfillment_id join orders o on o.id = f.order_id join stores s on s.id = f.store_id
       where m.problem is not null and m.settled_at is null order by m.id limit 200`,
    ),
    rowsOf<Asked>(
      db,
      'admin.asked',
      `select r.id, r.kind, r.page, u.name as who, r.created_at as since from access_requests r join users u on u.id = r.user_id
       where r.decided_at is null order by r.id limit 100`,
    ),
    rowsOf<Wrote>(
      db,
      'admin.wrote',
      `select id, kind, name as who, left(message, 160) as message, created_at as since from support_requests
       where answered_at is null order by id limit 100`,
    ),
    rowsOf<Enquired>(
      db,
      'admin.enquired',
      `select id, kind, business, zip, created_at as since from enquiries where answered_at is null and closed_at is null order by id limit 100`,
    ),
    openDifferences(db),
    countersOf(db, now),
  ])
  const items = [
    ...(stuckRows[0] ? stuckItems(stuckRows[0]) : []),
    ...lateItems(late, now),
    ...troubles.map(troubleItem),
    ...asked.map(askedItem),
    ...wrote.map(wroteItem),
    ...enquired.map(enquiredItem),
    ...differences.map(differenceItem),
  ]
  items.sort((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
  return { items: items.map((item) => ({ ...item, owner: ownerOf(item, owners) })), desk, checkedAt: now, counters }
}

/** Throws `not_found` for an item that does not wait now. */
export async function waiting(db: Db, key: string, now: Date): Promise<void> {
  if (!(await attentionOf(db, now)).items.some((item) => item.key === key)) throw new Problem('not_found')
}

/** The person assigned to the item. An assignment made before the item was settled and came back does not count. */
function ownerOf({ key, since }: Item, owners: readonly Assigned[]): DeskPerson | null {
  const owner = owners.find((each) => each.key === key && (since === null || each.assigned_at >= since))
  return owner ? { id: owner.id, name: owner.name } : null
}

function stuckItems({ jobs, retries, facts, unpaid, refunds, mails, pushes, waiting, reports }: Stuck): Item[] {
  const item = ({ count, since }: Counted, code: string, words: (n: string) => string, detail: string, href: string): Item[] =>
    count === 0 ? [] : [{ key: code, code, title: words(String(count)), detail, since: since && new Date(since), href }]
  return [
    ...item(jobs, 'jobs.failed', (n) => `${n} background jobs gave up`, 'They were tried as often as allowed.', DEAD_LETTERS),
    ...item(retries, 'jobs.retrying', (n) => `${n} background jobs keep failing`, 'They are tried again by themselves.', '/diagnostics'),
    ...item(facts, 'outbox.late', (n) => `${n} announcements wait`, 'Other parts of the server hear of changes too late.', '/diagnostics'),
    ...item(
      unpaid,
      'orders.unpaid',
      (n) => `${n} unpaid orders hold stock too long`,
      'Their time to pay is over; the sweeper should have ended them.',
      `${ORDERS}&state=payment_pending`,
    ),
    ...item(refunds, 'refunds.pending', (n) => `${n} refunds are not sent`, 'The payment provider has not taken them yet.', ORDERS),
    ...item(mails, 'mails.failed', (n) => `${n} mails could not be sent`, 'Their readers do not know yet.', DEAD_LETTERS),
    ...item(pushes, 'pushes.failed', (n) => `${n} pushes could not be sent`, 'Their push services refused them.', DEAD_LETTERS),
    ...item(
      waiting,
      'mails.waiting',
      (n) => `${n} mails wait to be sent`,
      'The mail server cannot be reached, or takes them slowly.',
      '/admin?section=outbox',
    ),
    ...item(
      reports,
      'reports.open',
      (n) => (n === '1' ? '1 report of diagnostics' : `${n} reports of diagnostics`),
      'Somebody sent what went wrong on their device.',
      '/admin?section=reports',
    ),
  ]
}

function lateItems(late: Late[], now: Date): Item[] {
  return late.map(({ number, since, store, phone, chooses }) => ({
    key: `orders.not_accepted ${number}`,
    code: 'orders.not_accepted',
    title: `${store} has not accepted an order`,
    detail: [
      `Order ${number} has waited ${durationInWords(now.getTime() - since.getTime())}.`,
      ...(chooses ? ['The shopper was asked to choose another way.'] : []),
      ...(phone ? [`Phone of the store: ${phone}.`] : []),
    ].join(' '),
    since,
    href: `${ORDERS}&q=${number}`,
  }))
}

const troubleItem = ({ id, problem, text, since, number, store }: Trouble): Item => ({
  key: `orders.problem ${id}`,
  code: 'orders.problem',
  title: `A shopper has a problem at ${store}: ${PROBLEM_WORDS[problem].toLowerCase()}`,
  detail: `Order ${number}: ${truncate(text, 140)}`,
  since,
  href: `${ORDERS}&q=${number}&order=${number}`,
})

const wroteItem = ({ id, kind, who, message, since }: Wrote): Item => ({
  key: `support.asked ${id}`,
  code: 'support.asked',
  title: kind === 'spirals' ? `${who} disputes a line of their SPIRALs` : `${who} wrote to support`,
  detail: message,
  since,
  href: '/admin?section=support',
})

const enquiredItem = ({ id, kind, business, zip, since }: Enquired): Item => ({
  key: `enquiries.new ${id}`,
  code: 'enquiries.new',
  title: `${business} wants to join SPIRAL`,
  detail: `${kind === 'mall' ? 'Mall' : 'Store'} in ${zip}`,
  since,
  href: '/admin?section=enquiries',
})

const STOPPED: Record<OpenDifference['part'], string> = {
  account: 'Nothing leaves this account until it agrees.',
  shelf: 'It is not sold there until it agrees.',
  payment: 'Nothing of it is refunded until it agrees.',
}
const differenceItem = ({ id, title, expected, found, stopped, part, since }: OpenDifference): Item => ({
  key: `books.differ ${id}`,
  code: 'books.differ',
  title: `The books do not agree. ${title}`,
  detail: `Expected: ${expected}. Found: ${found}. ${stopped ? STOPPED[part] : 'It goes on, because every sale passes through it.'}`,
  since,
  href: '/admin?section=audit&q=books',
  differenceId: id,
})

const askedItem = ({ id, kind, page, who, since }: Asked): Item => ({
  key: `access.asked ${id}`,
  code: 'access.asked',
  title: kind === 'page' ? `${who} asks for access to ${page}` : `${who} has lost their code app`,
  detail: 'Grant or refuse it; they are told by mail.',
  since,
  href: '/admin?section=access',
})
