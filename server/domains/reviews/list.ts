import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, ReviewId, UserId } from '#contracts/ids.ts'
import type { Review, reviews, ReviewSort, ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Actor, isPerson, retailerIdsOf } from '../../platform/actor.ts'
import { type OrderKeys, pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { itemIds } from '../catalog/item-products.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import { photoAddress } from './photos.ts'
import { aboutOf } from './subjects.ts'

type StoredReview = {
  id: ReviewId
  user_id: UserId
  retailer_id: RetailerId
  rating: number
  text: string
  store_name: string
  helpful: number
  earned: number
  created_at: Date
  edited_at: Date | null
  reply: string | null
  reply_name: string | null
  replied_at: Date | null
  reply_hidden: Date | null
  author: string
  voted: boolean
  /** In the order of their author. */
  photo_ids: string[]
}

/** Each sort has an index that begins with the subject, so a page costs the same however many reviews there are. */
const SORTS: Record<ReviewSort, { keys: OrderKeys & { id: 'id' }; order: string; after: string; column: string }> = {
  newest: { keys: { id: 'id' }, column: 'r.id', order: 'id desc', after: 'r.id < $5' },
  helpful: {
    keys: { helpful: 'whole', id: 'id' },
    column: 'r.helpful',
    order: 'helpful desc, id desc',
    after: '(r.helpful, r.id) < ($6, $5)',
  },
  highest: { keys: { rating: 'whole', id: 'id' }, column: 'r.rating', order: 'rating desc, id desc', after: '(r.rating, r.id) < ($6, $5)' },
  lowest: { keys: { rating: 'whole', id: 'id' }, column: 'r.rating', order: 'rating, id', after: '(r.rating, r.id) > ($6, $5)' },
}

/** What is reviewed together with the subject $2. */
const IDS: Record<ReviewSubject, string> = { product: itemIds('$2::bigint'), store: 'select $2::bigint' }

/** The products of an item are read one by one, each in the order of its index, and merged. */
const PAGE = (sort: ReviewSort, ids: string) => `select page.*, person.name as author,
    exists (select from review_votes v where v.review_id = page.id and v.user_id = $3::uuid) as voted,
    array(select p.id::text from review_photos p where p.review_id = page.id order by p.position) as photo_ids
  from (
    select part.* from (${ids}) as own(subject_id) cross join lateral (
      select r.* from reviews r where r.subject = $1 and r.subject_id = own.subject_id and r.state = 'shown'
        and ($4::int is null or r.rating = $4) and (not $8 or exists (select from review_photos p where p.review_id = r.id)) and ($5::bigint is null or ${SORTS[sort].after}) and ($6::int is null or true)
      order by ${SORTS[sort].order
        .split(', ')
        .map((part) => `r.${part}`)
        .join(', ')} limit $7
    ) part order by ${SORTS[sort].order} limit $7
  ) page ${joinPerson('person.id = page.user_id')} order by ${SORTS[sort].order
    .split(', ')
    .map((part) => `page.${part}`)
    .join(', ')}`

/** Shown reviews only: a held or hidden one is in no list and no count, not even for its author. */
export async function reviewsOf(
  db: Db,
  actor: Actor,
  { subject, id, sort = 'newest', stars, photos, ...asked }: Sent<typeof reviews>['query'],
): Promise<Reply<typeof reviews>> {
  if (subject === 'store') await aboutOf(db, subject, id)
  const me = isPerson(actor) ? actor.id : null
  const trades = isPerson(actor) ? retailerIdsOf(actor) : []
  const page = await pageBy(`reviews.${sort}`, SORTS[sort].keys, asked, (after, limit) => {
    const key = after as { id: number; helpful?: number; rating?: number } | null
    return rowsOf<StoredReview & Record<string, number>>(db, `reviews.page.${subject}.${sort}`, PAGE(sort, IDS[subject]), [
      subject,
      id,
      me,
      stars ?? null,
      key?.id ?? null,
      key ? (key.helpful ?? key.rating ?? null) : null,
      limit,
      photos === 'true',
    ])
  })
  const rows = page.items as unknown as StoredReview[]
  // A product that shoppers do not see has none.
  if (rows.length === 0 && subject === 'product') await aboutOf(db, subject, id)
  return { ...page, items: rows.map((row) => shown(row, me, trades)) }
}

const shown = (row: StoredReview, me: UserId | null, trades: readonly RetailerId[]): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  photos: row.photo_ids.map((photo) => ({ id: photo, src: photoAddress(photo) })),
  author: authorOf(row.author),
  isRewarded: row.earned > 0,
  storeName: row.store_name,
  writtenAt: row.created_at,
  editedAt: row.edited_at,
  helpful: row.helpful,
  isHelpfulToMe: row.voted,
  isMine: row.user_id === me,
  mayReply: row.reply === null && trades.includes(row.retailer_id),
  reply:
    row.reply !== null && row.replied_at && !row.reply_hidden
      ? { text: row.reply, by: row.reply_name ?? row.store_name, at: row.replied_at }
      : null,
})
