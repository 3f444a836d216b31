import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { inbox, InboxItem } from '#contracts/customers/inbox.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import type { Person } from '../../platform/actor.ts'
import { storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { authorOf } from '../identity/public-name.ts'
import { storesSeen } from '../retailer-office/overview.ts'
import { titled } from '../reviews/subjects.ts'

type StoredItem = {
  kind: InboxItem['kind']
  id: number
  name: string
  store: string | null
  orderNumber: OrderNumber | null
  subject: ReviewSubject | null
  subjectId: number
  text: string
  side: InboxItem['side']
  at: Date
  isWaiting: boolean
  hasProblem: boolean
}

/** What shoppers wrote to a business, each conversation once with its latest message. Questions belong to no single store. */
export async function inboxOf(
  db: Db,
  person: Person,
  { retailerId, storeId, state = 'waiting', kind, ...asked }: Sent<typeof inbox>['query'],
): Promise<Reply<typeof inbox>> {
  const { seen } = await storesSeen(db, person, { retailerId, storeId })
  const stores = storeId === undefined && storeLimitOf(person, retailerId) === null ? null : seen.map(({ id }) => id)
  const page = await pageBy(
    `customers.inbox.${state}`,
    { at: 'moment', kind: 'text', id: 'id' },
    asked,
    (after, limit) =>
      rowsOf<StoredItem>(db, 'customers.inbox')`
      select * from (
        select 'order' as kind, f.id, coalesce(o.contact ->> 'name', '') as name, s.name as store, o.number as "orderNumber", null::text as subject,
          0::bigint as "subjectId", m.text, m.side, m.created_at as at, m.side = 'shopper' or p.id is not null as "isWaiting", p.id is not null as "hasProblem"
        from fulfillments f join order_messages m on m.id = f.last_message_id join orders o on o.id = f.order_id join stores s on s.id = f.store_id
          left join order_messages p on p.fulfillment_id = f.id and p.problem is not null and p.settled_at is null
        where f.retailer_id = ${retailerId} and f.last_message_id is not null and (${stores}::bigint[] is null or f.store_id = any(${stores}::bigint[]))
        union all
        select 'store', t.id, u.name, s.name, null, null, 0, m.text, m.side, m.created_at, t.is_waiting, false
        from store_threads t join store_messages m on m.id = t.last_id join stores s on s.id = t.store_id join users u on u.id = t.user_id
        where t.retailer_id = ${retailerId} and (${stores}::bigint[] is null or t.store_id = any(${stores}::bigint[]))
        union all
        select 'question', q.id, u.name, null, null, q.subject, q.subject_id, q.text, 'shopper', q.created_at, s.answered_at is null, false
        from question_sellers s join questions q on q.id = s.question_id join users u on u.id = q.user_id
        where s.retailer_id = ${retailerId} and q.state = 'shown' and ${storeId ?? null}::bigint is null) as item
      where (${state === 'all'} or "isWaiting") and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${after?.at ?? null}::timestamptz is null or (at, kind, id) < (${after?.at ?? null}, ${after?.kind ?? null}, ${after?.id ?? null}))
      order by at desc, kind desc, id desc limit ${limit}`,
  )
  const items = await Promise.all(
    page.items.map(async ({ name, subject, subjectId, ...row }) => {
      const about = subject && (await titled(db, subject, subjectId))
      return { ...row, shopper: authorOf(name), about: about ? { title: about.title, href: about.href } : null }
    }),
  )
  return { ...page, items }
}
