import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId, MallPromotionId, RetailerId, StoreId } from '#contracts/ids.ts'
import {
  type answerMallPromotion,
  type askedOfRetailer,
  type askForPromotion,
  MALL_PROMOTIONS_MOST,
  mallPromotionProblems,
  type mallPromotions,
} from '#contracts/mall-office/mall-promotions.ts'
import { cents } from '#contracts/money.ts'
import type { PromotionWish } from '#contracts/promotions/office.ts'
import { mallIdsOf, type Person, retailerIdsOf } from '../../platform/actor.ts'
import { tell } from '../../facts.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { keepDraft, submitIn } from '../promotions/acts.ts'
import { clockAt } from '../promotions/live.ts'
import { ownMall } from './access.ts'

type AskRow = {
  id: MallPromotionId
  mallId: MallId
  name: string
  words: string
  percent: number
  startsAt: string
  endsAt: string
  askedAt: Date
  withdrawnAt: Date | null
}
const ASK = `a.id, a.mall_id as "mallId", a.name, a.words, a.percent, a.starts_at as "startsAt", a.ends_at as "endsAt", a.created_at as "askedAt",
    a.withdrawn_at as "withdrawnAt"`
/** The businesses that have an open store at the mall of an ask `a`, as `tenant`. */
const TENANTS = `(select distinct s.retailer_id as id from stores s join retailers r on r.id = s.retailer_id
    where s.mall_id = a.mall_id and not s.closed and r.status = 'active')`

/** What the mall asked for, with what each tenant said. */
export async function asksOfMall(db: Db, person: Person, mallId: MallId, now: Date): Promise<Reply<typeof mallPromotions>> {
  const mall = await ownMall(db, person, mallId)
  const rows = await rowsOf<AskRow & { tenants: { retailer: string; isAgreed: boolean | null }[] }>(db, 'mall-office.promotion-asks')`
    select ${sql(ASK)},
      coalesce((select json_agg(json_build_object('retailer', r.display_name, 'isAgreed', w.is_agreed) order by w.is_agreed desc nulls last, r.display_name)
        from retailers r left join mall_promotion_answers w on w.ask_id = a.id and w.retailer_id = r.id
        where w.ask_id is not null or r.id in ${sql(TENANTS)}), '[]') as tenants
    from mall_promotion_asks a where a.mall_id = ${mallId} order by a.id desc limit ${sql(MALL_PROMOTIONS_MOST)}`
  const clock = clockAt(now, mall.timeZone)
  return { items: rows.map((row) => ({ ...row, isPast: row.endsAt <= clock })) }
}

export async function ask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { mallId, ...wish }: Sent<typeof askForPromotion>['body'],
  key: IdempotencyKey,
): Promise<Reply<typeof askForPromotion>> {
  const mall = await ownMall(db, person, mallId)
  const here = clockAt(clock.now(), mall.timeZone)
  if (wish.endsAt <= here) throw fieldProblem('/endsAt', 'The end has passed already.')
  return once(db, key, async (tx) => {
    await rowsOf(tx, 'mall-office.lock-asks')`select from malls where id = ${mallId} for no key update`
    const [open] = await rowsOf<{ n: number }>(tx, 'mall-office.open-asks')`
      select count(*)::int as n from mall_promotion_asks where mall_id = ${mallId} and ends_at > ${here} and withdrawn_at is null`
    if ((open?.n ?? 0) >= MALL_PROMOTIONS_MOST) throw new Problem(mallPromotionProblems, 'mall_promotions.too_many')
    const [row] = await rowsOf<{ id: MallPromotionId }>(tx, 'mall-office.ask-promotion')`
      insert into mall_promotion_asks (mall_id, name, words, percent, starts_at, ends_at, created_at)
      values (${mallId}, ${wish.name}, ${wish.words}, ${wish.percent}, ${wish.startsAt}, ${wish.endsAt}, ${clock.now()}) returning id`
    if (!row) throw new Error('a promotion was not asked for')
    await recordAct(tx, {
      who: person,
      act: 'mall.ask_promotion',
      subject: `mall ${mallId}`,
      after: { name: wish.name, percent: wish.percent },
    })
    await tell(tx, 'mall-office.promotion_moved', { id: row.id, to: 'asked' })
    return { id: row.id }
  })
}

/** Takes back what a mall asked for, once. Businesses that agreed keep their promotions, which are their own. */
export const withdrawAsk = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person, id: MallPromotionId): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const [found] = await rowsOf<AskRow>(tx, 'mall-office.lock-ask')`
      select ${sql(ASK)} from mall_promotion_asks a
      where a.id = ${id} and a.mall_id = any(${mallIdsOf(person, 'manager')}::bigint[]) for no key update`
    if (!found) throw new Problem('not_found')
    if (found.withdrawnAt !== null) return
    const mall = await ownMall(tx, person, found.mallId)
    if (found.endsAt <= clockAt(now, mall.timeZone)) throw new Problem(mallPromotionProblems, 'mall_promotions.over')
    await rowsOf(tx, 'mall-office.withdraw-ask')`update mall_promotion_asks set withdrawn_at = ${now} where id = ${id}`
    await recordAct(tx, { who: person, act: 'mall.withdraw_promotion', subject: `mall ${found.mallId}`, before: { name: found.name } })
    await tell(tx, 'mall-office.promotion_moved', { id, to: 'withdrawn' })
  })

type TenantAsk = AskRow & { mall: string; stores: string[]; isAgreed: boolean | null }
/** What malls ask a business for: only malls where it has an open store, and only what has not ended. */
export async function asksFor(db: Db, person: Person, retailerId: RetailerId, now: Date): Promise<Reply<typeof askedOfRetailer>> {
  if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  const rows = await rowsOf<TenantAsk>(db, 'mall-office.asks-for')`
    select ${sql(ASK)}, m.name as mall, array_agg(s.name order by s.name) as stores, w.is_agreed as "isAgreed"
    from stores s join malls m on m.id = s.mall_id join mall_promotion_asks a on a.mall_id = m.id
    left join mall_promotion_answers w on w.ask_id = a.id and w.retailer_id = s.retailer_id
    where s.retailer_id = ${retailerId} and not s.closed and not m.suspended and not m.closed
    group by a.id, m.id, w.is_agreed order by a.id desc limit 100`
  const malls = await mallsByIds(
    db,
    rows.map(({ mallId }) => mallId),
  )
  return {
    items: rows.flatMap(({ mallId, ...row }) => {
      const zone = malls.get(mallId)?.timeZone
      return zone !== undefined && row.endsAt > clockAt(now, zone) ? [{ ...row, isPast: false }] : []
    }),
  }
}

/**
 * The answer of a business, once. Agreeing makes a promotion of its own in its stores at the mall, at its cost, and asks for it by the rules
 * of all its promotions: what they refuse is refused here, and then there is no answer.
 */
export const answer = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { params: { id }, body: { retailerId, isAgreed } }: Sent<typeof answerMallPromotion>,
): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
    const [found] = await rowsOf<AskRow & { storeIds: StoreId[] }>(tx, 'mall-office.ask-of')`
      select ${sql(ASK)}, (select array_agg(s.id::float8 order by s.id) from stores s
        where s.mall_id = a.mall_id and s.retailer_id = ${retailerId} and not s.closed) as "storeIds"
      from mall_promotion_asks a join malls m on m.id = a.mall_id and not m.suspended and not m.closed
      where a.id = ${id} and exists (select from stores s where s.mall_id = a.mall_id and s.retailer_id = ${retailerId} and not s.closed)
      for share of a`
    const mall = found && (await mallsByIds(tx, [found.mallId])).get(found.mallId)
    if (!found || !mall) throw new Problem('not_found')
    if (found.withdrawnAt !== null) throw new Problem(mallPromotionProblems, 'mall_promotions.withdrawn')
    if (found.endsAt <= clockAt(now, mall.timeZone)) throw new Problem(mallPromotionProblems, 'mall_promotions.over')
    const [fresh] = await rowsOf(tx, 'mall-office.answer')`
      insert into mall_promotion_answers (ask_id, retailer_id, is_agreed, created_at) values (${id}, ${retailerId}, ${isAgreed}, ${now})
      on conflict do nothing returning ask_id`
    if (!fresh) throw new Problem(mallPromotionProblems, 'mall_promotions.answered')
    await tell(tx, 'mall-office.promotion_answered', { id, retailerId })
    if (!isAgreed) return
    const draft = await keepDraft(tx, person, { retailerId, mallId: null }, wishOf(found), now)
    await submitIn(tx, person, { id: draft.id, version: draft.version }, [retailerId], now)
    await rowsOf(tx, 'mall-office.note-promotion')`
      update mall_promotion_answers set promotion_id = ${draft.id} where ask_id = ${id} and retailer_id = ${retailerId}`
  })

const wishOf = ({ name, percent, startsAt, endsAt, storeIds }: AskRow & { storeIds: StoreId[] }): PromotionWish => ({
  name,
  kind: 'percent',
  percent,
  amount: null,
  buy: null,
  get: null,
  multiplier: null,
  minSubtotal: cents(0),
  storeIds,
  categoryIds: null,
  productIds: null,
  code: null,
  isListed: true,
  startsAt,
  endsAt,
  audience: 'everyone',
  funding: 'retailer',
  budget: null,
  perShopper: null,
  holdoutPercent: 0,
})
