import { ratingIn, type ReviewState, type ReviewSubject } from '#contracts/reviews/reviews.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** How a review counts: its stars while it is shown or hidden; a held one counts nowhere. */
export type CountedReview = { rating: number; state: ReviewState }

/** Moves a review from one count to the other, in the transaction of its change, and tells it where readers see the difference. */
export async function recount(
  tx: Db,
  subject: ReviewSubject,
  subjectId: number,
  before: CountedReview | null,
  after: CountedReview | null,
): Promise<void> {
  const change = (state: ReviewState) =>
    [1, 2, 3, 4, 5].map((stars) => Number(isAt(after, state, stars)) - Number(isAt(before, state, stars)))
  await rowsOf(
    tx,
    'reviews.recount',
    `insert into ratings (subject, subject_id, one, two, three, four, five, hidden)
     values ($1, $2, greatest($3, 0), greatest($4, 0), greatest($5, 0), greatest($6, 0), greatest($7, 0), $8::int[])
     on conflict (subject, subject_id) do update set one = ratings.one + $3, two = ratings.two + $4, three = ratings.three + $5,
       four = ratings.four + $6, five = ratings.five + $7,
       hidden = (select array_agg(ratings.hidden[i] + ($8::int[])[i] order by i) from generate_series(1, 5) i)`,
    [subject, subjectId, ...change('shown'), change('hidden')],
  )
  if (change('shown').some((moved) => moved !== 0)) await tell(tx, 'reviews.rated', { subject, subjectId })
}
const isAt = (counted: CountedReview | null, state: ReviewState, stars: number): boolean =>
  counted?.state === state && counted.rating === stars

export const ratingOf = async (db: Db, subject: ReviewSubject, ids: readonly number[]) => {
  const [row] = await rowsOf<{ stars: number[] }>(db, 'reviews.rating')`
    select array[coalesce(sum(one), 0), coalesce(sum(two), 0), coalesce(sum(three), 0), coalesce(sum(four), 0),
      coalesce(sum(five), 0)]::int[] as stars
    from ratings where subject = ${subject} and subject_id = any(${ids}::bigint[])`
  return ratingIn(row?.stars ?? [0, 0, 0, 0, 0])
}

/** Shown and hidden reviews of everything, by stars. */
export const countsByStars = async (db: Db) => {
  const [row] = await rowsOf<{ shown: number[]; hidden: number[] }>(db, 'reviews.by-stars')`
    select array[coalesce(sum(one), 0), coalesce(sum(two), 0), coalesce(sum(three), 0), coalesce(sum(four), 0),
      coalesce(sum(five), 0)]::int[] as shown,
      array[coalesce(sum(hidden[1]), 0), coalesce(sum(hidden[2]), 0), coalesce(sum(hidden[3]), 0), coalesce(sum(hidden[4]), 0),
        coalesce(sum(hidden[5]), 0)]::int[] as hidden
    from ratings`
  return [1, 2, 3, 4, 5].map((stars) => ({ stars, shown: row?.shown[stars - 1] ?? 0, hidden: row?.hidden[stars - 1] ?? 0 }))
}
