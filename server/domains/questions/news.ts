import type { AnswerId, QuestionId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { truncate } from '../../platform/truncate.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import type { News } from '../notifications/tell-people.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { titled } from '../reviews/subjects.ts'

const LONGEST = 160

/** The message to the asker about a shown answer; null once it is gone, or where people answer themselves. */
export async function newsOfAnswer(db: Db, id: AnswerId, publicOrigin: string): Promise<News | null> {
  const [row] = await rowsOf<{
    asker: UserId
    userId: UserId
    subject: ReviewSubject
    subjectId: number
    text: string
    sellerName: string | null
    author: string
  }>(db, 'questions.answer-to-tell')`
    select q.user_id as asker, a.user_id as "userId", q.subject, q.subject_id as "subjectId", a.text, a.seller_name as "sellerName",
      author.name as author
    from question_answers a join questions q on q.id = a.question_id ${sql(joinPerson('author.id = a.user_id', 'author'))}
    where a.id = ${id} and a.state = 'shown'`
  if (!row || row.asker === row.userId) return null
  const { title, href } = await titled(db, row.subject, row.subjectId)
  const by = row.sellerName ?? authorOf(row.author)
  return {
    userId: row.asker,
    key: `answer ${id}`,
    type: 'community_answer',
    urgent: false,
    subject: `${by} answered your question about ${truncate(title, 60)}`,
    message: truncate(row.text, LONGEST),
    href: `${href}#questions`,
    mail: {
      kind: 'item-question-answered',
      paragraphs: [truncate(row.text, 600)],
      action: { label: 'Read the answer', url: new URL(`${href}#questions`, publicOrigin).toString() },
    },
  }
}

/** The news of a shown question for every seller that has not answered it. */
export async function storeNewsOfQuestion(db: Db, id: QuestionId): Promise<StoreNews[]> {
  const rows = await rowsOf<{ retailerId: RetailerId; subject: ReviewSubject; subjectId: number; text: string }>(
    db,
    'questions.question-to-tell',
  )`
    select s.retailer_id as "retailerId", q.subject, q.subject_id as "subjectId", q.text
    from questions q join question_sellers s on s.question_id = q.id where q.id = ${id} and q.state = 'shown' and s.answered_at is null
    order by s.retailer_id`
  const [first] = rows
  if (!first) return []
  const { title } = await titled(db, first.subject, first.subjectId)
  return rows.map(({ retailerId, subject, subjectId, text }) => ({
    type: 'question_asked',
    retailerId,
    storeIds: subject === 'store' ? [subjectId as StoreId] : [],
    key: `question ${id}`,
    words: () => ({
      subject: `New question about ${truncate(title, 60)}`,
      message: truncate(text, LONGEST),
      href: officeLink('retailer', 'messages', { retailer: retailerId }),
      mail: { kind: 'question-asked', paragraphs: [truncate(text, 600)], label: 'Answer' },
    }),
  }))
}
