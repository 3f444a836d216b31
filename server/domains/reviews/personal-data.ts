import type { UserId } from '#contracts/ids.ts'
import type { ReviewState, ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { recount } from './counts.ts'

/** Reviews in all their versions, votes and answers of a person. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(db, 'reviews.personal_data')`
    select json_build_object(
      'reviews', coalesce((select json_agg(to_jsonb(r) - 'user_id' - 'wording' - 'reply_by' || jsonb_build_object('versions', (
        select coalesce(jsonb_agg(to_jsonb(v) - 'review_id' order by v.version), '[]') from review_versions v where v.review_id = r.id),
          'photos', (
        select coalesce(jsonb_agg('/review-photos/' || p.id order by p.position), '[]') from review_photos p where p.review_id = r.id))
          order by r.id)
        from reviews r where r.user_id = ${userId}), '[]'),
      'helpfulVotes', coalesce((select json_agg(json_build_object('reviewId', v.review_id, 'at', v.created_at) order by v.review_id)
        from review_votes v where v.user_id = ${userId}), '[]'),
      'answers', coalesce((select json_agg(json_build_object('reviewId', r.id, 'text', r.reply, 'at', r.replied_at) order by r.id)
        from reviews r where r.reply_by = ${userId}), '[]')) as data`
  return row?.data
}

/** Takes the person's reviews and votes out of all counts. The rows go with the person. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  const own = await rowsOf<{ id: number; subject: ReviewSubject; subjectId: number; rating: number; state: ReviewState }>(
    tx,
    'reviews.forget-person',
  )`delete from reviews where user_id = ${userId} returning id, subject, subject_id as "subjectId", rating, state`
  for (const review of own) await recount(tx, review.subject, review.subjectId, review, null)
  await rowsOf(tx, 'reviews.forget-votes')`
    with gone as (delete from review_votes where user_id = ${userId} returning review_id)
    update reviews set helpful = helpful - 1 where id in (select review_id from gone)`
}
