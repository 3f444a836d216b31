import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { OrderId, UserId } from '#contracts/ids.ts'
import type { myShares, noteVisit, SharedSubject } from '#contracts/shares/shares.ts'
import { DAY } from '#contracts/time.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { guestKeyOf } from '../identity/guests.ts'
import { isOnDeviceOf, isOnNetworkOf } from '../identity/same-person.ts'
import { personById } from '../identity/people.ts'
import { placedBy } from '../orders/first-order.ts'
import { personOfCode } from './codes.ts'
import { rewardChallenges } from './offers.ts'
import { shareDayOf } from './rules.ts'
import { OWN_LINK } from './subjects.ts'

/** An order counts for the last link that its buyer opened in these days before. */
const ORDER_DAYS = 30

const ofPerson = (userId: UserId | ''): string => `person ${userId}`
const ofBrowser = (hash: string): string => `browser ${hash}`

/** Counts a page that was opened through somebody's link; the owner's own visits count nothing. */
export async function countVisit(
  deps: Deps,
  actor: Actor,
  { ref, path }: Sent<typeof noteVisit>['body'],
  request: FastifyRequest,
): Promise<void> {
  const { db, clock } = deps
  const sharer = await personOfCode(db, ref)
  if (!sharer || (await isOwn(deps, sharer, actor, request))) return
  const now = clock.now()
  const visitor = visitorOf(deps, actor, request)
  await transact(db, async (tx) => {
    const key = guestKeyOf(request, deps.config)
    if (isPerson(actor) && key) await becomePerson(tx, sharer, ofBrowser(secretHash(key)), visitor)
    const added = await rowsOf(tx, 'shares.visit')`
      insert into share_visits (user_id, kind, subject, visitor, day, created_at)
      select ${sharer}, coalesce(s.kind, '${sql(OWN_LINK.kind)}'), coalesce(s.subject, '${sql(OWN_LINK.subject)}'), ${visitor},
        ${shareDayOf(now)}, ${now}
      from (select) one left
      join lateral (select kind, subject from shares where user_id = ${sharer} and path = ${path} order by id desc limit 1) s on true
      on conflict do nothing returning id`
    if (added.length > 0) await rewardChallenges(tx, deps, sharer)
  })
}

async function isOwn(deps: Deps, sharer: UserId, actor: Actor, request: FastifyRequest): Promise<boolean> {
  if (isPerson(actor)) return actor.id === sharer
  const owner = await personById(deps.db, sharer)
  return (owner !== null && isOnDeviceOf(deps, request, owner.email)) || isOnNetworkOf(deps.db, sharer, request.ip)
}

/** A member, a browser that has a secret for guest orders, or a network; addresses are hashed with the key of this installation. */
function visitorOf({ config, secret }: Deps, actor: Actor, request: FastifyRequest): string {
  if (isPerson(actor)) return ofPerson(actor.id)
  const key = guestKeyOf(request, config)
  if (key) return ofBrowser(secretHash(key))
  const mark = createHmac('sha256', secret)
    .update(`visitor\n${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url')
  return `network ${mark.slice(0, 22)}`
}

/** The visits of a browser whose visitor has signed in belong to the person. */
const becomePerson = (tx: Db, sharer: UserId, browser: string, person: string): Promise<unknown> =>
  rowsOf(tx, 'shares.visitor_known')`
    with mine as (delete from share_visits where user_id = ${sharer} and visitor = ${browser} returning kind, subject, day, created_at)
    insert into share_visits (user_id, kind, subject, visitor, day, created_at) select ${sharer}, kind, subject, ${person}, day, created_at
    from mine on conflict do nothing`

/** Notes which link each order came from. Repeated, it changes nothing. */
export async function attributeOrders(tx: Db, orderIds: readonly OrderId[], now: Date): Promise<void> {
  await rowsOf(
    tx,
    'shares.orders',
    `insert into share_orders (order_id, user_id, kind, subject, created_at)
     select o.id, last.user_id, last.kind, last.subject, $2 from (${placedBy('$1')} order by id) o
     cross join lateral (select user_id, kind, subject from share_visits v
       where v.visitor = coalesce('${ofPerson('')}' || o.user_id, '${ofBrowser('')}' || o.guest_hash) and v.created_at > $3
       order by v.id desc limit 1) last
     on conflict do nothing`,
    [orderIds, now, new Date(now.getTime() - ORDER_DAYS * DAY)],
  )
}

/** What a person shared, one row per subject. Visits to pages that they never shared count for their own link. */
export async function sharesOf(db: Db, userId: UserId, query: Sent<typeof myShares>['query']): Promise<Reply<typeof myShares>> {
  const page = await pageBy('shares', { lastAt: 'moment', subject: 'text', kind: 'text' }, query, (after, limit) =>
    rowsOf<SharedSubject>(
      db,
      'shares.mine',
      `select * from (
         select s.kind, s.subject, (array_agg(s.title order by s.id desc))[1] as title, (array_agg(s.path order by s.id desc))[1] as href,
           count(*)::int as shares, sum(s.points)::bigint as points, max(s.created_at) as "lastAt",
           (select count(*)::int from share_visits v where v.user_id = $1 and v.kind = s.kind and v.subject = s.subject) as visits,
           (select count(*)::int from share_orders o where o.user_id = $1 and o.kind = s.kind and o.subject = s.subject) as orders
         from shares s where s.user_id = $1 group by s.kind, s.subject) mine
       where $2::timestamptz is null or ("lastAt", subject, kind) < ($2, $3, $4) order by "lastAt" desc, subject desc, kind desc limit $5`,
      [userId, after?.lastAt ?? null, after?.subject ?? null, after?.kind ?? null, limit],
    ),
  )
  return page
}

/** Visits are kept for a year. */
export async function forgetOldVisits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 365 * DAY)
  await deleteInPortions(db, 'shares.forget_visits')`delete from share_visits where created_at < ${before}`
}
