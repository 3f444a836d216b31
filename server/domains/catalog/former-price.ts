/** A former price must have been asked for this many of the days looked back on (16 CFR 233.1 requires a genuine one). */
export const HELD_DAYS = 30
export const LOOKED_BACK_DAYS = 90

/**
 * SQL for the former price of a variant that shoppers may be shown: null unless it was sold at that price, or above it, for 30 of the last
 * 90 days. A former price that a store only claims is never shown struck through.
 */
export const formerPriceSql = (variant: string): string =>
  `case when ${variant}.compare_at is not null and ${wasSoldAtSql(variant, `${variant}.compare_at`)} then ${variant}.compare_at end`

/** SQL for whether a variant was sold at a price, or above it, long enough to call that its former price. */
export const wasSoldAtSql = (variant: string, price: string): string => `coalesce((
    select sum(extract(epoch from held.until - greatest(held.since, now() - interval '${LOOKED_BACK_DAYS} days')))
    from (select price, created_at as since, coalesce(lead(created_at) over (order by id), now()) as until from price_changes where variant_id = ${variant}.id) held
    where held.price >= ${price} and held.until > now() - interval '${LOOKED_BACK_DAYS} days'
  ) >= ${HELD_DAYS * 86_400}, false)`
