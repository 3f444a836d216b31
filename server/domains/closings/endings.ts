import { ENDING_KINDS, type EndingKind } from '#contracts/closings.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { mallsByIds } from '../malls/malls.ts'
import { type News, tellPeople } from '../notifications/tell-people.ts'
import type { EndingNews, Endings, Seller } from '../retailers/endings.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { storesByIds } from '../stores/stores.ts'

/** How many things of one kind end in a transaction. */
const TOGETHER = 200
/** For so long after a closing, what was promised while it went on is looked for again. */
const LATE_DAYS = 2

type SellerKey = { kind: 'retailer'; id: RetailerId } | { kind: 'mall'; id: MallId } | { kind: 'store'; id: StoreId }

export async function sellerOf(db: Db, key: SellerKey): Promise<Seller | null> {
  const name =
    key.kind === 'retailer'
      ? (await retailersByIds(db, [key.id])).get(key.id)?.name
      : key.kind === 'mall'
        ? (await mallsByIds(db, [key.id])).get(key.id)?.name
        : (await storesByIds(db, [key.id])).get(key.id)?.name
  return name === undefined ? null : { ...key, name }
}

/** Notes that a seller closed, once, and asks for the end of what it promised. */
export async function beginClosing(tx: Db, { kind, id }: SellerKey, now: Date): Promise<void> {
  const [row] = await rowsOf<{ id: number }>(tx, 'closings.begin')`
    insert into seller_closings (kind, seller_id, begun_at) values (${kind}, ${id}, ${now}) on conflict do nothing returning id`
  if (row) await askToEnd(tx, row.id)
}

type Closing = { id: number; key: SellerKey }
const COLUMNS = `id, json_build_object('kind', kind, 'id', seller_id) as key`

/**
 * Ends all that a closed seller promised, a few at a time, and tells who held it. What has ended is not found again, so this may stop at
 * any point, run twice, and go on later.
 */
export async function endPromises(deps: Deps, endings: Endings, closingId: number): Promise<void> {
  const [closing] = await rowsOf<Closing>(deps.db, 'closings.one')`select ${sql(COLUMNS)} from seller_closings where id = ${closingId}`
  const seller = closing && (await sellerOf(deps.db, closing.key))
  // The sample, and with it its sellers, may have been removed.
  if (seller) for (const kind of ENDING_KINDS) while ((await endSome(deps, endings, kind, seller, closingId)) > 0);
  await rowsOf(deps.db, 'closings.done')`
    update seller_closings set done_at = coalesce(done_at, ${deps.clock.now()}) where id = ${closingId}`
}

const endSome = (deps: Deps, endings: Endings, kind: EndingKind, seller: Seller, closingId: number): Promise<number> =>
  transact(deps.db, async (tx) => {
    const { ended, news } = await endings[kind].end(tx, seller, { now: deps.clock.now(), limit: TOGETHER })
    if (ended === 0) return 0
    await tellHolders(tx, deps, news)
    await rowsOf(tx, 'closings.count')`
      update seller_closings set ended = ended || jsonb_build_object(${kind}::text, coalesce((ended->>${kind})::int, 0) + ${ended}::int)
      where id = ${closingId}`
    return ended
  })

/** By list, mail and push where somebody has an account, else by mail. */
async function tellHolders(tx: Db, deps: Deps, all: readonly EndingNews[]): Promise<void> {
  const people = all.flatMap(({ to, label, ...news }): News[] => {
    if (typeof to !== 'string') return []
    const action = { label, url: new URL(news.href, deps.config.publicOrigin).toString() }
    return [
      { ...news, userId: to, type: 'seller_closed', urgent: true, mail: { kind: 'seller-closed', paragraphs: [news.message], action } },
    ]
  })
  const mails = all.flatMap(({ to, key, subject, message, href, label }) =>
    typeof to === 'string'
      ? []
      : [
          {
            to: to.email,
            kind: 'seller-closed' as const,
            reference: `${key} ${to.email}`,
            subject,
            paragraphs: [message],
            action: { label, url: new URL(href, deps.config.publicOrigin).toString() },
          },
        ],
  )
  await tellPeople(tx, deps, people)
  if (mails.length > 0) await deps.mail.send(tx, ...mails)
}

/**
 * Goes on with closings that were cut off, begins those that nobody noted, and looks again for what came late. Each is a job of its own, so
 * that one that fails holds up no other.
 */
export const sweepClosings = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    await rowsOf(tx, 'closings.note-missed')`
      insert into seller_closings (kind, seller_id, begun_at)
      select 'retailer', r.id, ${now}::timestamptz from retailers r where r.status = 'closed'
      union all select 'mall', m.id, ${now}::timestamptz from malls m where m.closed
      on conflict do nothing`
    const open = await rowsOf<{ id: number }>(tx, 'closings.open')`
      select id from seller_closings where done_at is null or done_at > ${new Date(now.getTime() - LATE_DAYS * DAY)} order by id`
    for (const { id } of open) await askToEnd(tx, id)
  })

const askToEnd = (tx: Db, closingId: number): Promise<void> =>
  askFor(tx, 'closings.endPromises', { closingId }, { key: `closings.endPromises ${closingId}` })

/** A suspension of a retailer is over: what runs out by time gets its days back. In the transaction of the act. */
export async function resumePromises(
  tx: Db,
  endings: Endings,
  retailerId: RetailerId,
  suspension: { since: Date; now: Date },
): Promise<void> {
  for (const { resume } of Object.values(endings)) await resume?.(tx, retailerId, suspension)
}
