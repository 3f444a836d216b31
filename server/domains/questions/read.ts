import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { AnswerId, ProductId, QuestionId, UserId } from '#contracts/ids.ts'
import {
  type Answer,
  type answers as answersEndpoint,
  ANSWERS_SHOWN,
  type Question,
  type questions as questionsEndpoint,
  type QuestionSort,
  type QuestionState,
  type retailerQuestions,
} from '#contracts/questions.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type OrderKeys, pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import { aboutOf, titled } from '../reviews/subjects.ts'

type QuestionRow = {
  id: QuestionId
  subject: ReviewSubject
  subjectId: number
  userId: UserId
  text: string
  state: QuestionState
  version: number
  editedAt: Date | null
  answers: number
  createdAt: Date
  author: string
}
type AnswerRow = {
  id: AnswerId
  questionId: QuestionId
  userId: UserId
  as: Answer['as']
  sellerName: string | null
  text: string
  state: QuestionState
  version: number
  editedAt: Date | null
  helpful: number
  createdAt: Date
  author: string
  voted: boolean
}
const QUESTION = `q.id, q.subject, q.subject_id as "subjectId", q.user_id as "userId", q.text, q.state, q.version, q.edited_at as "editedAt", q.answers, q.created_at as "createdAt", author.name as author`
const QUESTIONS = `select ${QUESTION} from questions q ${joinPerson('author.id = q.user_id', 'author')}`
/** Only its author sees a held or hidden text ($1: the reader). */
const SEEN = (row: string) => `(${row}.state = 'shown' or ${row}.user_id = $1::uuid)`
const ANSWER = `a.id, a.question_id as "questionId", a.user_id as "userId", a."as", a.seller_name as "sellerName", a.text, a.state, a.version, a.edited_at as "editedAt", a.helpful,
  a.created_at as "createdAt", author.name as author, exists (select from answer_votes v where v.answer_id = a.id and v.user_id = $1::uuid) as voted`

const SORTS: Record<QuestionSort, { keys: OrderKeys & { id: 'id' }; order: string; after: string }> = {
  newest: { keys: { id: 'id' }, order: 'q.id desc', after: 'q.id < $5' },
  answered: { keys: { answers: 'whole', id: 'id' }, order: 'q.answers desc, q.id desc', after: '(q.answers, q.id) < ($6, $5)' },
}

const idOf = (actor: Actor): UserId | null => (isPerson(actor) ? actor.id : null)

/** Questions about an item or a store. Products that share a barcode are one item, whose questions stand together. */
export async function questionsOf(
  db: Db,
  actor: Actor,
  { subject, id, sort = 'answered', words = '', ...asked }: Sent<typeof questionsEndpoint>['query'],
): Promise<Reply<typeof questionsEndpoint>> {
  const about = await aboutOf(db, subject, id)
  const me = idOf(actor)
  const page = await pageBy(`questions.${sort}`, SORTS[sort].keys, asked, (after, limit) => {
    const key = after as { id: number; answers?: number } | null
    return rowsOf<QuestionRow & Record<string, number>>(
      db,
      `questions.page.${sort}`,
      `${QUESTIONS} where q.subject = $2 and q.subject_id = any($3::bigint[]) and ${SEEN('q')}
         and ($4 = '' or strpos(lower(q.text), lower($4)) > 0 or exists (
           select from question_answers a where a.question_id = q.id and a.state = 'shown' and strpos(lower(a.text), lower($4)) > 0))
         and ($5::bigint is null or ${SORTS[sort].after}) and ($6::int is null or true)
       order by ${SORTS[sort].order} limit $7`,
      [me, subject, about.ids, words, key?.id ?? null, key?.answers ?? null, limit],
    )
  })
  return { ...page, items: await withAnswers(db, page.items as unknown as QuestionRow[], me) }
}

async function withAnswers(db: Db, rows: readonly QuestionRow[], me: UserId | null): Promise<Question[]> {
  const best = await rowsOf<AnswerRow>(
    db,
    'questions.best-answers',
    `select best.* from unnest($2::bigint[]) as own(id) cross join lateral (
       select ${ANSWER} from question_answers a ${joinPerson('author.id = a.user_id', 'author')}
       where a.question_id = own.id and ${SEEN('a')} order by a.helpful desc, a.id desc limit ${ANSWERS_SHOWN}) best`,
    [me, rows.map(({ id }) => id)],
  )
  const byQuestion = Map.groupBy(best, ({ questionId }) => questionId)
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: authorOf(row.author),
    writtenAt: row.createdAt,
    isMine: row.userId === me,
    state: row.state,
    version: row.version,
    editedAt: row.editedAt,
    answerCount: row.answers,
    answers: (byQuestion.get(row.id) ?? []).map((answer) => shownAnswer(answer, me)),
  }))
}

const shownAnswer = (row: AnswerRow, me: UserId | null): Answer => ({
  id: row.id,
  text: row.text,
  author: row.sellerName ?? authorOf(row.author),
  as: row.as,
  writtenAt: row.createdAt,
  helpful: row.helpful,
  isHelpfulToMe: row.voted,
  isMine: row.userId === me,
  state: row.state,
  version: row.version,
  editedAt: row.editedAt,
})

/** `not_found` for a question that the reader cannot see. */
export async function questionRow(db: Db, id: QuestionId, me: UserId | null): Promise<QuestionRow> {
  const [row] = await rowsOf<QuestionRow>(db, 'questions.one', `${QUESTIONS} where q.id = $2 and ${SEEN('q')}`, [me, id])
  if (!row) throw new Problem('not_found')
  return row
}

export async function oneQuestion(db: Db, id: QuestionId, me: UserId): Promise<Question> {
  const [question] = await withAnswers(db, [await questionRow(db, id, me)], me)
  if (!question) throw new Problem('not_found')
  return question
}

export async function oneAnswer(db: Db, id: AnswerId, me: UserId): Promise<Answer> {
  const [row] = await rowsOf<AnswerRow>(
    db,
    'questions.one-answer',
    `select ${ANSWER} from question_answers a ${joinPerson('author.id = a.user_id', 'author')} where a.id = $2`,
    [me, id],
  )
  if (!row) throw new Problem('not_found')
  return shownAnswer(row, me)
}

export async function answersOf(
  db: Db,
  actor: Actor,
  id: QuestionId,
  asked: Sent<typeof answersEndpoint>['query'],
): Promise<Reply<typeof answersEndpoint>> {
  const me = idOf(actor)
  await questionRow(db, id, me)
  const page = await pageBy('questions.answers', { helpful: 'whole', id: 'id' }, asked, (after, limit) =>
    rowsOf<AnswerRow>(
      db,
      'questions.answers-of',
      `select ${ANSWER} from question_answers a ${joinPerson('author.id = a.user_id', 'author')}
       where a.question_id = $2 and ${SEEN('a')} and ($3::bigint is null or (a.helpful, a.id) < ($4::int, $3))
       order by a.helpful desc, a.id desc limit $5`,
      [me, id, after?.id ?? null, after?.helpful ?? null, limit],
    ),
  )
  return { ...page, items: page.items.map((row) => shownAnswer(row, me)) }
}

/** Questions for the team of a retailer, the newest first. */
export async function questionsTo(
  db: Db,
  { retailerId, state = 'open', ...asked }: Sent<typeof retailerQuestions>['query'],
): Promise<Reply<typeof retailerQuestions>> {
  const page = await pageBy(`questions.office.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<QuestionRow & { answeredAt: Date | null }>(
      db,
      'questions.of-retailer',
      `select ${QUESTION}, s.answered_at as "answeredAt" from question_sellers s join questions q on q.id = s.question_id ${joinPerson('author.id = q.user_id', 'author')}
       where s.retailer_id = $1 and q.state = 'shown' and ($2 or s.answered_at is null) and ($3::bigint is null or q.id < $3) order by q.id desc limit $4`,
      [retailerId, state === 'all', after?.id ?? null, limit],
    ),
  )
  const items = await Promise.all(
    page.items.map(async ({ id, subject, subjectId, text, author, createdAt, answers, answeredAt }) => ({
      id,
      text,
      author: authorOf(author),
      writtenAt: createdAt,
      about: {
        subject,
        ...(await titled(db, subject, subjectId)),
        productId: subject === 'product' ? (subjectId as ProductId) : null,
      },
      answerCount: answers,
      isAnswered: answeredAt !== null,
    })),
  )
  return { ...page, items }
}
