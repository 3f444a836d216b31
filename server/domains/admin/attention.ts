import type { z } from 'zod'
import type { Attention } from '#contracts/admin/admin.ts'
import { PROBLEM_WORDS, type ProblemReason } from '#contracts/conversations.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { SELLER_CHECK_DAYS } from '#contracts/trust/criteria.ts'
import { REPORT_KINDS, type ReportKind } from '#contracts/trust/reports.ts'
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

type Applied = { id: number; business: string | null; by: Date; since: Date }

type Claimed = { key: string; since: Date; title: string; store: string; isReturn: boolean }
type Renamed = { id: number; business: string; store: string | null; since: Date }

type Reported = { id: number; kind: ReportKind; about: string | null; words: string; since: Date }

type Owed = { id: number; amount: Cents; source: string; payTo: string; since: Date }

type Unchecked = { id: number; business: string; sales: number; since: Date }

type Moderated = { waiting: number; since: Date | null }

type Held = { id: number; appealed: boolean; since: Date }

type Asked = { id: number; kind: 'page' | 'second-factor'; page: string | null; who: string; since: Date }

const ORDERS = '/admin?section=orders'
const DEAD_LETTERS = '/admin?section=dead-letters'

/** The items that wait for a person, the oldest first, with the day's counters. */
export async function attentionOf(db: Db, now: Date): Promise<Answer> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [
    owners,
    desk,
    stuckRows,
    late,
    troubles,
    asked,
    wrote,
    enquired,
    applied,
    claimed,
    renamed,
    held,
    moderated,
    reported,
    unchecked,
    owed,
    differences,
    counters,
  ] = await Promise.all([
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
    rowsOf<Applied>(
      db,
      'admin.applied',
      `select a.id, f.value #>> '{}' as business, a.answer_by as by, a.submitted_at as since from applications a
       left join application_fields f on f.application_id = a.id and f.path = 'business.name'
       where a.state in ('submitted', 'in_review') order by a.submitted_at limit 100`,
    ),
    rowsOf<Claimed>(
      db,
      'admin.claims',
      `select 'claim ' || c.id as key, c.created_at as since, l.title, s.name as store, false as "isReturn" from claims c
       join order_lines l on l.id = c.line_id join stores s on s.id = c.store_id where c.state = 'open' and (c.answer is not null or c.answer_by < $1)
       union all select 'return ' || r.id, r.escalated_at, '', s.name, true from returns r join stores s on s.id = r.store_id
       where r.escalated_at is not null and r.ruling is null and r.state in ('approved', 'received', 'rejected') order by 2 limit 200`,
      [now],
    ),
    rowsOf<Renamed>(
      db,
      'admin.renamed',
      `select p.id, r.display_name as business, s.name as store, p.asked_at as since from profile_reviews p
       join retailers r on r.id = p.retailer_id left join stores s on s.id = p.store_id
       where p.state = 'waiting' order by p.id limit 100`,
    ),
    rowsOf<Held>(
      db,
      'admin.held_referrals',
      `select id, appealed_at is not null as appealed, held_at as since from referrals where state = 'held' order by id limit 100`,
    ),
    rowsOf<Moderated>(
      db,
      'admin.moderated',
      'select count(*)::int as waiting, min(opened_at) as since from moderation_cases where decided_at is null',
    ),
    rowsOf<Reported>(
      db,
      'admin.reported',
      `select p.id, p.kind, coalesce(s.name, r.display_name) as about, left(p.words, 160) as words, p.created_at as since from problem_reports p
       left join stores s on s.id = p.store_id left join retailers r on r.id = p.retailer_id where p.answered_at is null order by p.id limit 100`,
    ),
    rowsOf<Unchecked>(
      db,
      'admin.unchecked',
      `select v.retailer_id as id, r.display_name as business, v.sales, v.counted_at as since from seller_volumes v
       join retailers r on r.id = v.retailer_id left join seller_checks c on c.retailer_id = v.retailer_id
       where v.is_high and r.status = 'active' and coalesce(c.checked_at < $1, true) order by v.retailer_id limit 100`,
      [before(SELLER_CHECK_DAYS * DAY)],
    ),
    rowsOf<Owed>(
      db,
      'admin.owed',
      `select id, amount, source, pay_to as "payTo", created_at as since from cash_out_requests where paid_at is null and state = '' order by id limit 100`,
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
    ...applied.map((each) => appliedItem(each, now)),
    ...claimed.map(claimItem),
    ...renamed.map(renamedItem),
    ...held.map(heldItem),
    ...moderated.flatMap(moderatedItem),
    ...reported.map(reportedItem),
    ...unchecked.map(uncheckedItem),
    ...owed.map(owedItem),
    ...differences.map(differenceItem),
  ]
  items.sort((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
  return { items: items.map((item) => ({ ...item, owner: ownerOf(item, owners) })), desk, checkedAt: now, counters }
}

const claimItem = ({ key, since, title, store, isReturn }: Claimed): Item => ({
  key: `claims.open ${key}`,
  code: 'claims.open',
  title: isReturn ? `A return to ${store} needs your decision` : `A claim about ${title} needs your decision`,
  detail: isReturn ? 'The shopper asked support about it.' : `${store} answered, or its time to answer is over.`,
  since,
  href: isReturn ? '/admin?section=claims&of=returns' : '/admin?section=claims',
})

const heldItem = ({ id, appealed, since }: Held): Item => ({
  key: `shares.held ${id}`,
  code: 'shares.held',
  title: 'A reward for an invited friend is held',
  detail: appealed ? 'One of the two wrote about it.' : 'The two accounts look alike.',
  since,
  href: '/admin?section=social-rewards',
})

const moderatedItem = ({ waiting, since }: Moderated): Item[] =>
  waiting === 0
    ? []
    : [
        {
          key: 'moderation.waiting',
          code: 'moderation.waiting',
          title: waiting === 1 ? 'A text waits for a moderator' : `${waiting} texts wait for a moderator`,
          detail: 'Reports, appeals, and texts that the checks hold.',
          since,
          href: '/admin/reviews',
        },
      ]

const reportedItem = ({ id, kind, about, words, since }: Reported): Item => ({
  key: `trust.reported ${id}`,
  code: 'trust.reported',
  title: about === null ? `Someone reported a problem. ${REPORT_KINDS[kind]}` : `Someone reported a problem with ${about}`,
  detail: words,
  since,
  href: '/admin?section=problem-reports',
})

const uncheckedItem = ({ id, business, sales, since }: Unchecked): Item => ({
  key: `trust.unchecked ${id}`,
  code: 'trust.unchecked',
  title: `${business} is a high-volume seller without a check of this year`,
  detail: `${sales} sales within 12 months. The law asks us to check and to name it.`,
  since,
  href: '/admin?section=sellers',
})

const owedItem = ({ id, amount, source, payTo, since }: Owed): Item => ({
  key: `refunds.to_pay_out ${id}`,
  code: 'refunds.to_pay_out',
  title: `${dollars(amount)} of a refund must be paid out`,
  detail: `${source}. What paid for it can't take it back, and the shopper has no account. Write to ${payTo || 'the shopper'}.`,
  since,
  href: '/admin?section=cash-outs',
})

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
    ...item(mails, 'mails.failed', (n) => `${n} emails could not be sent`, 'Their readers do not know yet.', DEAD_LETTERS),
    ...item(pushes, 'pushes.failed', (n) => `${n} pushes could not be sent`, 'Their push services refused them.', DEAD_LETTERS),
    ...item(
      waiting,
      'mails.waiting',
      (n) => `${n} emails are waiting to be sent`,
      'The mail server cannot be reached, or takes them slowly.',
      '/admin?section=outbox',
    ),
    ...item(
      reports,
      'reports.open',
      (n) => (n === '1' ? '1 report of diagnostics' : `${n} reports of diagnostics`),
      'A visitor sent a report from their device.',
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

const appliedItem = ({ id, business, by, since }: Applied, now: Date): Item => ({
  key: `applications.waiting ${id}`,
  code: 'applications.waiting',
  title: `${business ?? 'A business'} applies to sell on SPIRAL`,
  detail: by < now ? 'Its answer is late.' : 'It gets an answer within two business days.',
  since,
  href: `/admin/retailer-applications?application=${id}`,
})

const renamedItem = ({ id, business, store, since }: Renamed): Item => ({
  key: `profiles.waiting ${id}`,
  code: 'profiles.waiting',
  title: store === null ? `${business} wants to change its legal name` : `${business} wants to change the address of ${store}`,
  detail: 'Shoppers see the old one until you decide.',
  since,
  href: '/admin?section=profile-changes',
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
  detail: 'Grant or refuse it. They hear by email.',
  since,
  href: '/admin?section=access',
})
