import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ReviewId } from '#contracts/ids.ts'
import type { retailerReviews } from '#contracts/reviews/writing.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import { titled } from './subjects.ts'

type StoredReview = {
  id: ReviewId
  subject: ReviewSubject
  subjectId: number
  rating: number
  text: string
  author: string
  storeName: string
  createdAt: Date
  reply: string | null
  repliedAt: Date | null
  isHidden: boolean
}

/** Shown reviews by people who bought in the stores that this person works in, the newest first. */
export async function reviewsTo(
  db: Db,
  person: Person,
  { retailerId, storeId, state = 'open', stars, ...asked }: Sent<typeof retailerReviews>['query'],
): Promise<Reply<typeof retailerReviews>> {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  const page = await pageBy(`reviews.office.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredReview>(
      db,
      'reviews.of-retailer',
      `select r.id, r.subject, r.subject_id as "subjectId", r.rating, r.text, author.name as author, r.store_name as "storeName", r.created_at as "createdAt",
         r.reply, r.replied_at as "repliedAt", r.reply_hidden is not null as "isHidden"
       from reviews r ${joinPerson('author.id = r.user_id', 'author')}
       where r.retailer_id = $1 and r.state = 'shown' and ($2 or r.reply is null) and ($3::bigint[] is null or r.store_id = any($3)) and ($4::bigint is null or r.id < $4)
         and ($6::bigint is null or r.store_id = $6) and ($7::smallint is null or r.rating = $7)
       order by r.id desc limit $5`,
      [retailerId, state === 'all', storeLimitOf(person, retailerId), after?.id ?? null, limit, storeId ?? null, stars ?? null],
    ),
  )
  const items = await Promise.all(
    page.items.map(async ({ subject, subjectId, author, createdAt, reply, repliedAt, isHidden, ...row }) => ({
      ...row,
      answer: reply !== null && repliedAt ? { text: reply, at: repliedAt, isHidden } : null,
      author: authorOf(author),
      writtenAt: createdAt,
      about: await titled(db, subject, subjectId),
    })),
  )
  return { ...page, items }
}
