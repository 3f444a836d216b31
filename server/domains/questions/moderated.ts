import type { AnswerId, QuestionId, UserId } from '#contracts/ids.ts'
import type { QuestionState } from '#contracts/questions.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import type { ModeratedTexts } from '../moderation/moderated-texts.ts'
import { titled } from '../reviews/subjects.ts'
import { setAnswerState, setQuestionState } from './write.ts'

type Text = { id: number; subject: ReviewSubject; subjectId: number; text: string; state: QuestionState; authorId: UserId; author: string }

/** Questions and answers, as moderators reach them. */
export const moderatedTexts: { question: ModeratedTexts; answer: ModeratedTexts } = {
  question: {
    read: async (db, ids) =>
      Promise.all(
        (
          await rowsOf<Text>(db, 'questions.moderated')`
            select q.id, q.subject, q.subject_id as "subjectId", q.text, q.state, q.user_id as "authorId", author.name as author
            from questions q ${sql(joinPerson('author.id = q.user_id', 'author'))} where q.id = any(${ids}::bigint[])`
        ).map(async ({ id, subject, subjectId, text, state, authorId, author }) => ({
          id,
          text,
          authorId,
          authorName: authorOf(author),
          isShown: state === 'shown',
          about: await placeOf(db, subject, subjectId),
        })),
      ),
    setHidden: (tx, id, { isHidden }) => setQuestionState(tx, id as QuestionId, isHidden ? 'hidden' : 'shown'),
  },
  answer: {
    read: async (db, ids) =>
      Promise.all(
        (
          await rowsOf<Text & { question: string; sellerName: string | null }>(db, 'questions.moderated-answers')`
            select a.id, q.subject, q.subject_id as "subjectId", a.text, a.state, a.user_id as "authorId", author.name as author,
              q.text as question,
              a.seller_name as "sellerName"
            from question_answers a join questions q on q.id = a.question_id ${sql(joinPerson('author.id = a.user_id', 'author'))}
            where a.id = any(${ids}::bigint[])`
        ).map(async ({ id, subject, subjectId, text, state, authorId, author, sellerName, question }) => ({
          id,
          text,
          authorId,
          authorName: sellerName ?? authorOf(author),
          isShown: state === 'shown',
          about: await placeOf(db, subject, subjectId),
          context: `Question: ${question}`,
        })),
      ),
    setHidden: (tx, id, { isHidden, now }) => setAnswerState(tx, id as AnswerId, isHidden ? 'hidden' : 'shown', now),
  },
}

const placeOf = async (db: Parameters<typeof titled>[0], subject: ReviewSubject, id: number) => {
  const { title, href } = await titled(db, subject, id)
  return { title, href: `${href}#questions` }
}
