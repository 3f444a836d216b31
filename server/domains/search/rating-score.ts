/**
 * The reviews that the mean of all products counts for in the score of one. With them, one glad buyer does not put a product above another
 * that a hundred buyers gave 4.8 stars.
 */
const PRIOR_REVIEWS = 5

/** Sums up the stars of these products, a statement that gives `id`s. */
export const ratingsOf = (productIds: string): string => `
  select coalesce(sum(g.one + g.two + g.three + g.four + g.five), 0)::int as count,
    coalesce(sum(g.one + 2 * g.two + 3 * g.three + 4 * g.four + 5 * g.five), 0)::int as stars
  from ratings g where g.subject = 'product' and g.subject_id in (${productIds})`

/** The mean of all reviews of products. Postgres reads it once in a statement, and only if a product there has a review. */
const PRIOR = `(select sum(one + 2 * two + 3 * three + 4 * four + 5 * five)::float8 / sum(one + two + three + four + five)
  from ratings where subject = 'product' having sum(one + two + three + four + five) > 0)`

/** The Bayesian mean: the mean of the reviews and of some more that give the mean of all products. `of` has their count and stars. */
export const scoreSql = (of: string): string => `(${of}.stars + ${PRIOR_REVIEWS} * ${PRIOR}) / (${of}.count + ${PRIOR_REVIEWS})`

/** How much people like a product, from 0 to 1. A product without reviews is in the middle: nobody has said anything against it. */
export const likingSql = (of: string): string => `case when ${of}.count = 0 then 0.5 else 0.5 + (${scoreSql(of)} - ${PRIOR}) / 8 end`
