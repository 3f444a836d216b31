import type { OrderNumber, ReviewId, UserId } from '#contracts/ids.ts'
import type { ReviewState, ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import type { ModeratedTexts } from '../moderation/moderated-texts.ts'
import { hideReply } from './answers.ts'
import { photosOf } from './photos.ts'
import { titled } from './subjects.ts'
import { setState } from './write.ts'

type ReviewText = {
  id: number
  subject: ReviewSubject
  subjectId: number
  orderNumber: OrderNumber
  rating: number
  text: string
  state: ReviewState
  reply: string | null
  replyHidden: Date | null
  authorId: UserId
  author: string
  replyBy: UserId | null
  replyName: string | null
}
const rowsBy = (db: Db, ids: readonly number[]): Promise<ReviewText[]> =>
  rowsOf<ReviewText>(db, 'reviews.moderated')`
    select r.id, r.subject, r.subject_id as "subjectId", r.order_number as "orderNumber", r.rating, r.text, r.state, r.reply,
      r.reply_hidden as "replyHidden", r.user_id as "authorId", author.name as author, r.reply_by as "replyBy", r.reply_name as "replyName"
    from reviews r ${sql(joinPerson('author.id = r.user_id', 'author'))} where r.id = any(${ids}::bigint[])`

const placeOf = async (db: Db, subject: ReviewSubject, id: number) => {
  const { title, href } = await titled(db, subject, id)
  return { title, href: `${href}#reviews` }
}

/** Reviews and the answers of sellers, as moderators reach them. */
export const moderatedTexts: { review: ModeratedTexts; review_reply: ModeratedTexts } = {
  review: {
    read: async (db, ids) => {
      const photos = await photosOf(db, ids as ReviewId[])
      return Promise.all(
        (await rowsBy(db, ids)).map(async ({ id, subject, subjectId, orderNumber, rating, text, state, reply, authorId, author }) => ({
          id,
          text,
          authorId,
          authorName: authorOf(author),
          isShown: state === 'shown',
          about: await placeOf(db, subject, subjectId),
          rating,
          orderNumber,
          photos: (photos.get(id as ReviewId) ?? []).map(({ src }) => src),
          ...(reply !== null && { context: `Answer of the store: ${reply}` }),
        })),
      )
    },
    setHidden: (tx, id, { isHidden, note, now }) => setState(tx, id as ReviewId, isHidden ? 'hidden' : 'shown', note, now),
  },
  review_reply: {
    read: async (db, ids) =>
      Promise.all(
        (await rowsBy(db, ids))
          .filter(({ reply }) => reply !== null)
          .map(async ({ id, subject, subjectId, text, state, reply, replyHidden, replyBy, replyName }) => ({
            id,
            text: reply ?? '',
            authorId: replyBy,
            authorName: replyName ?? 'The store',
            isShown: state === 'shown' && replyHidden === null,
            about: await placeOf(db, subject, subjectId),
            context: `Review: ${text}`,
          })),
      ),
    setHidden: (tx, id, { isHidden, now }) => hideReply(tx, id as ReviewId, isHidden ? now : null),
  },
}
