import type { RetailerId, ReviewId, StoreId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { truncate } from '../../platform/truncate.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { titled } from './subjects.ts'

/** The news of a shown review for the store that its author bought from. */
export async function storeNewsOfReview(db: Db, id: ReviewId): Promise<StoreNews[]> {
  const [row] = await rowsOf<{
    retailerId: RetailerId
    storeId: StoreId
    subject: ReviewSubject
    subjectId: number
    rating: number
    text: string
  }>(db, 'reviews.to-tell')`
    select retailer_id as "retailerId", store_id as "storeId", subject, subject_id as "subjectId", rating, text from reviews
    where id = ${id} and state = 'shown' and reply is null`
  if (!row) return []
  const { retailerId, storeId, subject, subjectId, rating, text } = row
  const { title } = await titled(db, subject, subjectId)
  return [
    {
      type: 'review_written',
      retailerId,
      storeIds: [storeId],
      key: `review ${id}`,
      words: () => ({
        subject: `New review: ${rating} of 5 stars for ${truncate(title, 60)}`,
        message: truncate(text, 160),
        href: officeLink('retailer', 'reviews', { retailer: retailerId }),
        mail: { kind: 'review-written', paragraphs: [truncate(text, 600)], label: 'Answer' },
      }),
    },
  ]
}
