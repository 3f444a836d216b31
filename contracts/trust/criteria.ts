/** Every threshold of the Trusted Local mark, with the reason for it. A store has the mark while all of them hold. */
export const MARK_DAYS = 90
/** A check of a seller's papers counts for a year: the INFORM Consumers Act asks for a new one each year. */
export const SELLER_CHECK_DAYS = 365

export const CRITERIA = [
  {
    code: 'verified',
    name: 'Checked seller',
    need: 'SPIRAL checked its legal name, address and contact in the last 12 months',
    why: 'You should be able to find the business that sells to you.',
  },
  {
    code: 'days',
    least: 90,
    name: 'Time on SPIRAL',
    need: 'Open on SPIRAL for at least 90 days',
    why: 'Three months show how a store works on busy days too.',
  },
  {
    code: 'pickups',
    least: 20,
    name: 'Pickups we measured',
    need: 'At least 20 pickups in the last 90 days',
    why: 'With fewer, one late order would change the share by more than 5 percent.',
  },
  {
    code: 'on_time',
    least: 95,
    name: 'Ready on time',
    need: 'At least 95% of pickups ready by the time the store promised',
    why: 'People plan their trip around that time.',
  },
  {
    code: 'kept',
    most: 3,
    name: 'Items canceled by the store',
    need: 'At most 3% of the items ordered in the last 90 days',
    why: 'An item shown in stock should be in the store.',
  },
  {
    code: 'hours',
    most: 5,
    name: 'Keeps its hours',
    need: 'At most 5% of orders waited more than an hour of opening time for an answer',
    why: 'A store that says it is open should answer.',
  },
  {
    code: 'refunds',
    most: 3,
    name: 'Fast refunds',
    need: 'Half of its refunds or more paid within 3 days of the item coming back',
    why: 'Your money should come back soon after the item does.',
  },
  {
    code: 'rulings',
    most: 1,
    name: 'Returns and claims decided against it',
    need: 'At most 1% of its orders in the last 90 days',
    why: 'When SPIRAL has to decide, the store should have been right.',
  },
  {
    code: 'reviews',
    least: 10,
    name: 'Reviews',
    need: 'At least 10 reviews of the store',
    why: 'A few reviews say too little. Only people who received an order can write one.',
  },
  {
    code: 'rating',
    least: 4.3,
    name: 'Rating',
    need: 'A mean of at least 4.3 stars',
    why: 'Most people who bought there should be glad they did.',
  },
  {
    code: 'reports',
    most: 0,
    name: 'Reported problems',
    need: 'No reported problem that SPIRAL is looking into',
    why: 'The mark waits until a serious report is answered.',
  },
] as const
export type Criterion = (typeof CRITERIA)[number]
export const CRITERION_CODES = CRITERIA.map(({ code }) => code)

/**
 * A high-volume seller under the INFORM Consumers Act, 15 U.S.C. § 45f(f)(3): in any continuous 12 months of the last 24, at least 200
 * sales and $5,000. The law asks for the identity to be shown from $20,000 a year; SPIRAL shows it from the lower line.
 */
export const HIGH_VOLUME = { sales: 200, cents: 500_000, windowDays: 365, monthsBack: 24 } as const
