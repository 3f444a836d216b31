import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { Cents } from '#contracts/money.ts'
import {
  type DonationPayout,
  type donationPayouts,
  type GroupToPay,
  type payDonations,
  REWARD_UNDO_MS,
  rewardsProblems,
} from '#contracts/loyalty/rewards.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { platform } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { groupsOf } from './rewards.ts'
import { booked } from './booking-kinds.ts'

/** Donations of a group ($1) that nobody can give back any more ($2: placed before) and that did not reach it yet. */
const DUE = 'group_id is not null and payout_id is null and undone_at is null and created_at < $1'
const PAYOUT =
  'p.id, g.name as "group", p.amount, p.donations, p.note, p.paid_at as "paidAt" from donation_payouts p join local_groups g on g.id = p.group_id'

const stays = (now: Date) => new Date(now.getTime() - REWARD_UNDO_MS)

/** All groups, with the donations that are due to each. */
export async function groupsToPay(db: Db, now: Date): Promise<GroupToPay[]> {
  const [groups, due] = await Promise.all([
    groupsOf(db),
    rowsOf<{ groupId: number; due: Cents }>(
      db,
      'donations.due',
      `select group_id as "groupId", sum(value)::bigint as due from reward_redemptions where ${DUE} group by group_id`,
      [stays(now)],
    ),
  ])
  const byGroup = new Map(due.map((row) => [row.groupId, row.due]))
  return groups.map((group) => ({ ...group, due: byGroup.get(group.id) ?? (0 as Cents) }))
}

/** Notes that all due donations of a group were paid to it. Throws when the amount is not the one that was shown. */
export async function pay(
  tx: Db,
  who: Person,
  { params: { id }, body: { amount, note } }: Sent<typeof payDonations>,
  now: Date,
): Promise<DonationPayout> {
  // Two admins who pay one group at once: the second waits here and finds nothing due.
  const groups = await rowsOf(tx, 'donations.lock-group')`select from local_groups where id = ${id} for no key update`
  if (groups.length === 0) throw new Problem('not_found')
  const due = await rowsOf<{ id: number; value: Cents }>(
    tx,
    'donations.lock-due',
    `select id, value from reward_redemptions where ${DUE} and group_id = $2 order by id for no key update`,
    [stays(now), id],
  )
  if (due.length === 0) throw new Problem(rewardsProblems, 'donations.nothing_due')
  if (due.reduce((sum, { value }) => sum + value, 0) !== amount) throw new Problem(rewardsProblems, 'donations.changed')
  const [made] = await rowsOf<{ id: number }>(tx, 'donations.add-payout')`
    insert into donation_payouts (group_id, amount, donations, note, paid_at) values (${id}, ${amount}, ${due.length}, ${note}, ${now})
    returning id`
  const payoutId = made?.id ?? 0
  await rowsOf(tx, 'donations.note-paid')`
    update reward_redemptions set payout_id = ${payoutId} where id = any(${due.map((one) => one.id)}::bigint[])`
  // Each donation leaves the account that it came to, so that each of them goes back to zero.
  await post(
    tx,
    due.map((one) => ({
      from: platform('donations', one.id),
      to: platform('donations_paid', one.id),
      amount: one.value,
      kind: booked('donation.paid'),
      reference: String(one.id),
      memo: note,
    })),
    now,
  )
  await recordAct(tx, {
    who,
    act: 'donations.paid',
    subject: `group ${id}`,
    after: { payout: payoutId, amount, donations: due.length, note },
  })
  return payoutById(tx, payoutId)
}

/** Payments to groups, the newest first. */
export const payoutsOf = (db: Db, asked: Sent<typeof donationPayouts>['query']): Promise<Reply<typeof donationPayouts>> =>
  pageBy('donation-payouts', { id: 'id' }, asked, (after, limit) =>
    rowsOf<DonationPayout>(db, 'donations.payouts', `select ${PAYOUT} where $1::bigint is null or p.id < $1 order by p.id desc limit $2`, [
      after?.id ?? null,
      limit,
    ]),
  )

async function payoutById(tx: Db, id: number): Promise<DonationPayout> {
  const [row] = await rowsOf<DonationPayout>(tx, 'donations.payout')`select ${sql(PAYOUT)} where p.id = ${id}`
  if (!row) throw new Problem('not_found')
  return row
}
