import { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { previewPromotion, PromotionWish, promotionReplay, Replay } from '#contracts/promotions/office.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { checksOf, needsPerson } from './checks.ts'
import { clockAt } from './live.ts'
import { countReplayed, type Owner, REPLAYED_AT_ONCE, replay } from './replay.ts'
import { offerOf, termsOf } from './words.ts'

/** The names that the terms of a promotion show, and the zone of its schedule. */
async function namesOf(db: Db, { retailerId }: Owner, { storeIds, categoryIds }: PromotionWish) {
  const [row] = await rowsOf<{ ownerName: string; timeZone: string; storeNames: string[] | null; categories: string[] | null }>(
    db,
    'promotions.names',
  )`
    select r.display_name as "ownerName",
      coalesce((select s.time_zone from stores s where s.retailer_id = r.id order by s.id limit 1), 'America/Chicago') as "timeZone",
      (select array_agg(s.name order by s.name) from stores s where s.id = any(${storeIds}::bigint[]) and s.retailer_id = r.id) as
        "storeNames",
      (select array_agg(c.name order by c.name) from categories c where c.id = any(${categoryIds}::bigint[])) as categories
    from retailers r where r.id = ${retailerId}`
  if (!row) throw new Problem('not_found')
  return row
}

/** Checks and replays a promotion before it is saved. Many orders are replayed by a job, whose number is returned. */
export async function preview(deps: Deps, retailerId: RetailerId, wish: PromotionWish): Promise<Reply<typeof previewPromotion>> {
  const { db, clock } = deps
  const now = clock.now()
  const owner = { retailerId, mallId: null }
  const [names, orders] = await Promise.all([namesOf(db, owner, wish), countReplayed(db, owner, now)])
  const isMany = orders > REPLAYED_AT_ONCE
  const found = isMany ? null : await replay(db, { owner, wish }, now)
  return {
    offer: offerOf(wish),
    terms: termsOf({ ...wish, ...names }),
    checks: await checksOf(db, owner, wish, found, clockAt(now, names.timeZone)),
    needsPerson: needsPerson(wish),
    replay: found,
    replayId: isMany ? await askToReplay(db, owner, wish) : null,
  }
}

const askToReplay = (db: Db, { retailerId, mallId }: Owner, wish: PromotionWish): Promise<number> =>
  transact(db, async (tx) => {
    const [row] = await rowsOf<{ id: number }>(tx, 'promotions.ask-to-replay')`
      insert into promotion_replays (retailer_id, mall_id, wish)
      values (${retailerId}, ${mallId}, ${JSON.stringify(z.encode(PromotionWish, wish))}) returning id`
    const id = row?.id ?? 0
    await askFor(tx, 'promotions.replayLater', { id })
    return id
  })

type KeptPreview = {
  retailerId: RetailerId | null
  mallId: Owner['mallId']
  wish: z.input<typeof PromotionWish>
  result: z.input<typeof Replay> | null
}
const KEPT =
  'select retailer_id as "retailerId", mall_id as "mallId", wish, result from promotion_replays where id = $1 and ($2::bigint[] is null or retailer_id = any($2))'

/** The result of a background replay, for managers of its business. */
export async function replayOf(db: Db, id: number, retailerIds: readonly RetailerId[]): Promise<Reply<typeof promotionReplay>> {
  const [row] = await rowsOf<KeptPreview>(db, 'promotions.replay-kept', KEPT, [id, retailerIds])
  if (!row) throw new Problem('not_found')
  return { replay: row.result && z.decode(Replay, row.result) }
}

export async function replayKept({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> {
  const [row] = await rowsOf<KeptPreview>(db, 'promotions.replay-kept', KEPT, [id, null])
  if (!row || row.result) return
  const { retailerId, mallId } = row
  const result = await replay(db, { owner: { retailerId, mallId }, wish: z.decode(PromotionWish, row.wish) }, clock.now())
  await rowsOf(db, 'promotions.keep-replay')`
    update promotion_replays set result = ${JSON.stringify(z.encode(Replay, result))} where id = ${id}`
}
