import type { Sent } from '#contracts/endpoint.ts'
import type { RetailerId, ReviewId, UserId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { refuseBlockedWords } from '../moderation/wording-rules.ts'
import { type changeReply as changeReplyEndpoint, reviewsProblems } from '#contracts/reviews/writing.ts'

/** Counts a person's vote for somebody else's shown review once, or takes it back. */
export const vote = (db: Db, person: Person, id: ReviewId, isHelpful: boolean): Promise<{ helpful: number }> =>
  transact(db, async (tx) => {
    const [review] = await rowsOf<{ userId: UserId }>(tx, 'reviews.lock-shown')`
      select user_id as "userId" from reviews where id = ${id} and state = 'shown' for no key update`
    if (!review || review.userId === person.id) throw new Problem('not_found')
    const [row] = await rowsOf<{ helpful: number }>(
      tx,
      isHelpful ? 'reviews.vote' : 'reviews.unvote',
      `with moved as (${isHelpful ? 'insert into review_votes (review_id, user_id) values ($1, $2) on conflict do nothing returning 1' : 'delete from review_votes where review_id = $1 and user_id = $2 returning 1'})
       update reviews set helpful = helpful ${isHelpful ? '+' : '-'} (select count(*)::int from moved) where id = $1 returning helpful`,
      [id, person.id],
    )
    return { helpful: row?.helpful ?? 0 }
  })

/** The seller of the reviewed order answers, once. */
export async function reply(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: ReviewId,
  text: string,
): Promise<{ text: string }> {
  refuseBlockedWords({ text })
  return transact(db, async (tx) => {
    const [review] = await rowsOf<{ retailerId: RetailerId; reply: string | null }>(tx, 'reviews.lock-for-reply')`
      select retailer_id as "retailerId", reply from reviews
      where id = ${id} and state = 'shown' and retailer_id = any(${retailerIdsOf(person)}::bigint[]) for no key update`
    if (!review) throw new Problem('not_found')
    if (review.reply !== null) throw new Problem(reviewsProblems, 'reviews.answered')
    const retailer = (await retailersByIds(tx, [review.retailerId])).get(review.retailerId)
    await rowsOf(tx, 'reviews.reply')`
      update reviews set reply = ${text}, reply_by = ${person.id}, reply_name = ${retailer?.name ?? null}, replied_at = ${clock.now()}
      where id = ${id}`
    return { text }
  })
}

/** Changes the answer of the seller, unless somebody else did since `at` or a moderator hid it. */
export async function changeReply(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: ReviewId,
  { text, at }: Sent<typeof changeReplyEndpoint>['body'],
): Promise<{ text: string }> {
  refuseBlockedWords({ text })
  return transact(db, async (tx) => {
    const [review] = await rowsOf<{ repliedAt: Date | null; isHidden: boolean }>(tx, 'reviews.lock-reply')`
      select replied_at as "repliedAt", reply_hidden is not null as "isHidden" from reviews
      where id = ${id} and state = 'shown' and reply is not null and retailer_id = any(${retailerIdsOf(person)}::bigint[]) for no key update`
    if (!review) throw new Problem('not_found')
    if (review.isHidden) throw new Problem(reviewsProblems, 'reviews.reply_hidden')
    if (review.repliedAt?.getTime() !== at.getTime()) throw new Problem('conflict')
    await rowsOf(tx, 'reviews.change-reply')`
      update reviews set reply = ${text}, reply_by = ${person.id}, replied_at = ${clock.now()} where id = ${id}`
    return { text }
  })
}

export const hideReply = (tx: Db, id: ReviewId, hiddenAt: Date | null): Promise<unknown> =>
  rowsOf(tx, 'reviews.hide-reply')`update reviews set reply_hidden = ${hiddenAt} where id = ${id}`
