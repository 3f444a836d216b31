import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { claimQueue, storeClaims } from '#contracts/returns/claims.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { joinStore } from '../stores/stores.ts'
import { waitingRows } from '../waiting.ts'
import { CLAIM_COLUMNS, CLAIM_JOINS, type ClaimRow, claimsAtWork, claimsToDecide } from './claim-read.ts'

/** Claims about the stores where this person works, the newest first. */
export async function claimsOfStores(
  db: Db,
  person: Person,
  query: Sent<typeof storeClaims>['query'],
  now: Date,
): Promise<Reply<typeof storeClaims>> {
  const retailers = retailerIdsOf(person)
  const whole = retailers.filter((id) => storeLimitOf(person, id) === null)
  const single = retailers.flatMap((id) => storeLimitOf(person, id) ?? [])
  const page = await pageBy('store-claims', { id: 'id' }, query, (after, limit) =>
    rowsOf<ClaimRow>(
      db,
      'claims.of-stores',
      `select ${CLAIM_COLUMNS} from claims c ${CLAIM_JOINS} where (c.retailer_id = any($1::bigint[]) or c.store_id = any($2::bigint[]))
         and ($3::bigint is null or c.store_id = $3) and c.state <> 'withdrawn' and ($4::bigint is null or c.id < $4) order by c.id desc limit $5`,
      [whole, single, query.storeId ?? null, after?.id ?? null, limit],
    ),
  )
  return { ...page, items: await claimsAtWork(db, page.items, now) }
}

/** What support has to decide, the oldest first; or what it decided, the newest first. */
export async function claimsForSupport(db: Db, query: Sent<typeof claimQueue>['query'], now: Date): Promise<Reply<typeof claimQueue>> {
  const page =
    query.state === 'decided'
      ? await pageBy('claims-decided', { id: 'id' }, query, (after, limit) =>
          rowsOf<ClaimRow>(
            db,
            'claims.decided',
            `select ${CLAIM_COLUMNS} from claims c ${CLAIM_JOINS} where c.state in ('approved', 'partly_approved', 'denied') and ($1::bigint is null or c.id < $1) order by c.id desc limit $2`,
            [after?.id ?? null, limit],
          ),
        )
      : await pageBy('claims-open', { id: 'id' }, query, (after, limit) =>
          rowsOf<ClaimRow>(
            db,
            'claims.to-decide',
            `select ${CLAIM_COLUMNS} from claims c ${CLAIM_JOINS} where c.state = 'open' and ($1::bigint is null or c.id > $1) order by c.id limit $2`,
            [after?.id ?? null, limit],
          ),
        )
  return { ...page, items: await claimsToDecide(db, page.items, now) }
}

/** Claims and escalated returns that support decides. */
export const waiting = waitingRows<{ id: string; since: Date; title: string; store: string; isReturn: boolean }>(
  'claims.for_admins',
  `select 'claim ' || c.id as id, c.created_at as since, l.title, st.name as store, false as "isReturn" from claims c
     join order_lines l on l.id = c.line_id ${joinStore('st.id = c.store_id')} where c.state = 'open' and (c.answer is not null or c.answer_by < $1)
     union all select 'return ' || r.id, r.escalated_at, '', st.name, true from returns r ${joinStore('st.id = r.store_id')}
     where r.escalated_at is not null and r.ruling is null and r.state in ('approved', 'received', 'rejected') order by 2 limit 200`,
  ({ title, store, isReturn }) => ({
    code: 'claims.open',
    title: isReturn ? `A return to ${store} needs your decision` : `A claim about ${title} needs your decision`,
    detail: isReturn ? 'The shopper asked support about it.' : `${store} answered, or its time to answer is over.`,
    href: isReturn ? '/admin?section=claims&of=returns' : '/admin?section=claims',
  }),
  (now) => [now],
)
