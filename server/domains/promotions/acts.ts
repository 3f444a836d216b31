import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, PromotionId, RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import {
  type decidePromotion,
  type movePromotion,
  type OfficePromotion,
  type PromotionWish,
  promotionProblems,
  PLATFORM_BUDGET_PER_MONTH,
} from '#contracts/promotions/office.ts'
import { codeKey } from '#contracts/promotions/promotions.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { refuseClosed } from '../retailers/retailers.ts'
import { checksOf, needsPerson } from './checks.ts'
import { clockAt } from './live.ts'
import * as mails from './mails.ts'
import { type OfficeRow, promotionRow, shownAt, statusOf } from './office.ts'
import type { Owner } from './replay.ts'
import { businessProblems } from '#contracts/admin/retailers.ts'

/** The values of a wish, in the order of `WISH_COLUMNS`. New shoppers are new once. */
const WISH_COLUMNS =
  'name, kind, percent, amount, buy, get, multiplier, min_subtotal, store_ids, category_ids, product_ids, code, code_key, is_listed, starts_at, ends_at, audience, funding, budget, per_shopper, holdout_percent'
const valuesOf = (wish: PromotionWish): unknown[] => [
  wish.name,
  wish.kind,
  wish.kind === 'percent' || wish.kind === 'buy_x_get_y' ? wish.percent : null,
  wish.kind === 'amount' ? wish.amount : null,
  wish.kind === 'buy_x_get_y' ? wish.buy : null,
  wish.kind === 'buy_x_get_y' ? wish.get : null,
  wish.kind === 'spirals' ? wish.multiplier : null,
  wish.minSubtotal,
  wish.storeIds,
  wish.categoryIds,
  wish.productIds,
  wish.code,
  wish.code === null ? null : codeKey(wish.code),
  wish.code === null || wish.isListed,
  wish.startsAt,
  wish.endsAt,
  wish.audience,
  wish.funding,
  wish.budget,
  wish.audience === 'new_shoppers' ? 1 : wish.perShopper,
  wish.holdoutPercent,
]

/** Saves a draft of a business where the person is a manager, or of a mall or the platform for an admin. */
export async function keepDraft(
  tx: Db,
  who: Person | null,
  { retailerId, mallId }: Owner,
  wish: PromotionWish,
  now: Date,
  state: 'draft' | 'requested' = 'draft',
): Promise<OfficePromotion> {
  refuseForeignFunding(retailerId, mallId, wish)
  await refuseClosedOwner(tx, retailerId, mallId)
  const values = valuesOf(wish)
  const [row] = await rowsOf<{ id: PromotionId }>(
    tx,
    'promotions.keep',
    `insert into promotions (retailer_id, mall_id, created_by, created_at, state, ${WISH_COLUMNS})
     values ($1, $2, $3, $4, $5, ${values.map((_, i) => `$${i + 6}`).join(', ')}) returning id`,
    [retailerId, mallId, who?.id ?? null, now, state, ...values],
  )
  const id = row?.id as PromotionId
  await recordAct(tx, { who, act: 'promotion.create', subject: `promotion ${id}`, after: { kind: wish.kind, funding: wish.funding } })
  return shown(tx, id, now)
}

/** A business cannot spend a mall's money, and a mall's or the platform's promotion is not at a store's cost. */
function refuseForeignFunding(retailerId: RetailerId | null, mallId: MallId | null, { funding }: PromotionWish): void {
  const isFine =
    retailerId !== null ? funding !== 'mall' : mallId !== null ? funding === 'mall' || funding === 'platform' : funding === 'platform'
  if (!isFine) throw fieldProblem('/wish/funding', 'Choose who pays: this choice is not possible for this promotion.')
}

async function refuseClosedOwner(tx: Db, retailerId: RetailerId | null, mallId: MallId | null): Promise<void> {
  if (retailerId !== null) await refuseClosed(tx, retailerId)
  if (mallId !== null && (await mallsByIds(tx, [mallId])).get(mallId)?.closed) throw new Problem(businessProblems, 'business.closed')
}

async function shown(db: Db, id: PromotionId, now: Date): Promise<OfficePromotion> {
  const row = await promotionRow(db, id)
  if (!row) throw new Problem('not_found')
  return shownAt(now)(row)
}

/** Locks a promotion that the person may act on, in the version that they saw. */
async function locked(tx: Db, id: PromotionId, version: number, retailerIds: readonly RetailerId[] | null): Promise<OfficeRow> {
  const row = await promotionRow(tx, id, { retailerIds, lock: true })
  if (!row) throw new Problem('not_found')
  if (row.version !== version) throw new Problem('conflict')
  return row
}

type PromotionVersion = { id: PromotionId; version: number }

/** Changes a draft, or a request that needs changes. */
export const changeDraft = (
  { db, clock }: Deps,
  who: Person,
  { id, version }: PromotionVersion,
  wish: PromotionWish,
): Promise<OfficePromotion> =>
  transact(db, async (tx) => {
    const row = await locked(tx, id, version, retailerIdsOf(who, 'manager'))
    if (row.state !== 'draft' && row.state !== 'changes_requested') throw new Problem(promotionProblems, 'promotions.wrong_step')
    refuseForeignFunding(row.retailerId, row.mallId, wish)
    const values = valuesOf(wish)
    await rowsOf(
      tx,
      'promotions.change',
      `update promotions set (${WISH_COLUMNS}) = row(${values.map((_, i) => `$${i + 2}`).join(', ')}), version = version + 1 where id = $1`,
      [id, ...values],
    )
    await recordAct(tx, { who, act: 'promotion.change', subject: `promotion ${id}` })
    return shown(tx, id, clock.now())
  })

/** Asks for a promotion. Where nobody else pays, passing the checks is the approval. */
export const submit = ({ db, clock }: Deps, who: Person, asked: PromotionVersion): Promise<OfficePromotion> =>
  transact(db, (tx) => submitIn(tx, who, asked, retailerIdsOf(who, 'manager'), clock.now()))

export async function submitIn(
  tx: Db,
  who: Person | null,
  { id, version }: PromotionVersion,
  retailerIds: readonly RetailerId[] | null,
  now: Date,
): Promise<OfficePromotion> {
  const row = await locked(tx, id, version, retailerIds)
  if (row.state !== 'draft' && row.state !== 'changes_requested') throw new Problem(promotionProblems, 'promotions.wrong_step')
  await refuseClosedOwner(tx, row.retailerId, row.mallId)
  const checks = await checksOf(tx, row, row, null, clockAt(now, row.timeZone), id)
  const errors = checks.filter(({ is }) => is === 'error')
  if (errors.length > 0)
    throw new Problem('invalid', {
      detail: errors.map(({ text }) => text).join(' '),
      errors: errors.map(({ field, text }) => ({ pointer: `/wish/${field ?? 'name'}`, message: text })),
    })
  const to = needsPerson(row) || row.retailerId === null ? 'requested' : 'approved'
  await write(tx, id, to, { now, decidedAt: to === 'approved' ? now : null })
  await recordAct(tx, { who, act: 'promotion.request', subject: `promotion ${id}`, after: { state: to } })
  return shown(tx, id, now)
}

type Details = { now: Date; note?: string | null; decidedBy?: string | null; decidedAt?: Date | null }
async function write(
  tx: Db,
  id: PromotionId,
  state: OfficeRow['state'],
  { now, note = null, decidedBy = null, decidedAt = null }: Details,
): Promise<void> {
  await rowsOf(tx, 'promotions.move')`
    update promotions
    set state = ${state}, version = version + 1, note = coalesce(${note}, note),
      decided_by = case when ${state} <> 'requested' then coalesce(${decidedBy}::uuid, decided_by) end,
      decided_at = coalesce(${decidedAt}::timestamptz, decided_at), ended_at = case when ${state} = 'ended' then ${now}::timestamptz end
      where id = ${id}`
  await tell(tx, 'promotions.promotion_changed', { promotionId: id })
}

/** Pauses, resumes or ends. `retailerIds` null: an admin, for any promotion. */
export function move(
  { db, clock }: Deps,
  who: Person,
  { id, version }: PromotionVersion,
  to: Sent<typeof movePromotion>['body']['to'],
  retailerIds: readonly RetailerId[] | null,
): Promise<OfficePromotion> {
  return transact(db, async (tx) => {
    const now = clock.now()
    const row = await locked(tx, id, version, retailerIds)
    const status = statusOf(row, clockAt(now, row.timeZone))
    const mayMove = {
      paused: ['live', 'scheduled', 'used_up'],
      approved: ['paused'],
      ended: ['live', 'scheduled', 'used_up', 'paused'],
    } as const
    if (!(mayMove[to] as readonly string[]).includes(status)) throw new Problem(promotionProblems, 'promotions.wrong_step')
    await write(tx, id, to, { now })
    await recordAct(tx, {
      who,
      act: `promotion.${to === 'approved' ? 'resume' : to === 'paused' ? 'pause' : 'end'}`,
      subject: `promotion ${id}`,
    })
    return shown(tx, id, now)
  })
}

/**
 * A person decides. Nobody approves what they asked for themselves, and what goes over the platform's budget of the month waits for a
 * second admin: the first approval is noted in the log.
 */
export function decide(
  deps: Deps,
  who: Person,
  { id, version }: PromotionVersion,
  { decision, note }: Pick<Sent<typeof decidePromotion>['body'], 'decision' | 'note'>,
): Promise<OfficePromotion> {
  const { db, clock } = deps
  return transact(db, async (tx) => {
    const now = clock.now()
    const row = await locked(tx, id, version, null)
    if (row.state !== 'requested') throw new Problem(promotionProblems, 'promotions.wrong_step')
    if (decision === 'approve') await refuseUnapprovable(tx, who, row, now)
    const to = ({ approve: 'approved', reject: 'rejected', change: 'changes_requested' } as const)[decision]
    await write(tx, id, to, { now, note, decidedBy: who.id, decidedAt: now })
    await recordAct(tx, { who, act: `promotion.${decision}`, subject: `promotion ${id}`, after: { state: to } })
    await mails.tellDecided(tx, deps, row, to, note)
    return shown(tx, id, now)
  })
}

async function refuseUnapprovable(tx: Db, who: Person, row: OfficeRow, now: Date): Promise<void> {
  if (row.createdBy === who.id) throw new Problem(promotionProblems, 'promotions.own_request')
  const errors = (await checksOf(tx, row, row, null, clockAt(now, row.timeZone), row.id)).filter(({ is }) => is === 'error')
  if (errors.length > 0) throw new Problem('conflict', { detail: errors.map(({ text }) => text).join(' ') })
  if (row.funding === 'retailer') return
  const promised = await promisedThisMonth(tx, now)
  if (promised + othersPart(row) <= PLATFORM_BUDGET_PER_MONTH) return
  if (row.decidedBy === null || (await decidedById(tx, row.id)) === who.id) throw new Problem(promotionProblems, 'promotions.second_person')
}

const decidedById = async (db: Db, id: PromotionId): Promise<string | null> =>
  (await rowsOf<{ who: string | null }>(db, 'promotions.decided-by')`select decided_by as who from promotions where id = ${id}`)[0]?.who ??
  null

/** Notes the first of two approvals. */
export const noteFirstApproval = ({ db, clock }: Deps, who: Person, id: PromotionId): Promise<void> =>
  transact(db, async (tx) => {
    await rowsOf(tx, 'promotions.first-approval')`
      update promotions set decided_by = ${who.id}, decided_at = ${clock.now()}
      where id = ${id} and state = 'requested' and decided_by is null and created_by is distinct from ${who.id}`
    await recordAct(tx, { who, act: 'promotion.first_approval', subject: `promotion ${id}` })
  })

const othersPart = ({ funding, budget }: Pick<OfficeRow, 'funding' | 'budget'>): number =>
  funding === 'shared' ? Math.floor((budget ?? 0) / 2) : (budget ?? 0)

/** What the platform has promised in promotions approved this month. */
export async function promisedThisMonth(db: Db, now: Date): Promise<number> {
  const [row] = await rowsOf<{ promised: number }>(db, 'promotions.promised')`
    select coalesce(sum(case funding when 'shared' then budget / 2 else budget end), 0)::bigint as promised from promotions
    where state in ('approved', 'paused') and funding <> 'retailer' and decided_at >= date_trunc('month', ${now}::timestamptz)`
  return row?.promised ?? 0
}

/** Changes a budget; never below what is spent. */
export const cap = ({ db, clock }: Deps, who: Person, { id, version }: PromotionVersion, budget: Cents | null): Promise<OfficePromotion> =>
  transact(db, async (tx) => {
    const row = await locked(tx, id, version, null)
    if (row.state === 'ended' || row.state === 'rejected') throw new Problem(promotionProblems, 'promotions.wrong_step')
    if (budget === null && row.funding !== 'retailer') throw fieldProblem('/budget', 'Enter a budget: others pay a part of this promotion.')
    if (budget !== null && budget < row.spent) throw fieldProblem('/budget', 'The budget must be at least what is spent already.')
    await rowsOf(tx, 'promotions.cap')`update promotions set budget = ${budget}, version = version + 1 where id = ${id}`
    await tell(tx, 'promotions.promotion_changed', { promotionId: id })
    await recordAct(tx, { who, act: 'promotion.budget', subject: `promotion ${id}`, before: { budget: row.budget }, after: { budget } })
    return shown(tx, id, clock.now())
  })
