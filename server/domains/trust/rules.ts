import { type Criterion, CRITERIA, SELLER_CHECK_DAYS } from '#contracts/trust/criteria.ts'
import type { StoreCriterion } from '#contracts/trust/mark.ts'
import { grouped } from '#contracts/numbers.ts'
import { DAY } from '#contracts/time.ts'

/** The figures of a store that one night's count found, over the 90 days before. */
export type MarkFigures = {
  /** When the papers of its business were checked, as an ISO instant. */
  checkedAt: string | null
  daysLive: number
  due: number
  onTime: number
  items: number
  canceled: number
  orders: number
  waited: number
  refunds: number
  refundDays: number | null
  rulings: number
  reviews: number
  rating: number | null
  reports: number
}

type Verdict = Omit<StoreCriterion, 'code'>

/** Judges the figures by each criterion, in the order in which they are shown. */
export const judge = (figures: MarkFigures, now: Date): StoreCriterion[] =>
  CRITERIA.map((criterion) => ({ code: criterion.code, ...verdictOn(criterion, figures, now) }))

export const isMarked = (criteria: readonly StoreCriterion[]): boolean => criteria.every(({ isMet }) => isMet)

function verdictOn(criterion: Criterion, figures: MarkFigures, now: Date): Verdict {
  const { due, onTime, items, canceled, orders, waited, refunds, refundDays, rulings, reviews, rating, reports, daysLive } = figures
  switch (criterion.code) {
    case 'verified': {
      const isChecked = figures.checkedAt !== null
      const isFresh = isChecked && now.getTime() - new Date(figures.checkedAt ?? 0).getTime() <= SELLER_CHECK_DAYS * DAY
      return verdict(
        isFresh,
        isFresh ? 'Checked' : isChecked ? 'Checked more than a year ago' : 'Not checked yet',
        `needs ${isChecked ? 'a new' : 'a'} check of its business`,
      )
    }
    case 'days':
      return verdict(daysLive >= criterion.least, many(daysLive, 'day'), `needs ${more(criterion.least - daysLive, 'day')}`)
    case 'pickups':
      return verdict(due >= criterion.least, many(due, 'pickup'), `needs ${more(criterion.least - due, 'pickup')}`)
    case 'on_time':
      // Nothing is missing here while nothing was measured: the number of pickups says it.
      if (due === 0) return { own: 'Not measured yet', isMet: false, missing: null }
      return verdict(
        100 * onTime >= criterion.least * due,
        `${shareDown(onTime, due)} (${grouped(onTime)} of ${grouped(due)})`,
        `needs ${criterion.least}% ready on time, has ${shareDown(onTime, due)}`,
      )
    case 'kept':
      return verdict(
        100 * canceled <= criterion.most * items,
        items === 0 ? 'No items ordered yet' : `${shareUp(canceled, items)} (${grouped(canceled)} of ${grouped(items)})`,
        `needs fewer canceled items: ${shareUp(canceled, items)}, at most ${criterion.most}%`,
      )
    case 'hours':
      return verdict(
        100 * waited <= criterion.most * orders,
        orders === 0 ? 'No orders yet' : `${shareUp(waited, orders)} waited (${grouped(waited)} of ${grouped(orders)})`,
        `needs quicker answers to orders: ${shareUp(waited, orders)} waited, at most ${criterion.most}%`,
      )
    case 'refunds':
      return verdict(
        refundDays === null || refundDays <= criterion.most,
        refundDays === null
          ? 'No refunds'
          : `${refundDays < 1 ? 'Under a day' : many(Math.round(refundDays * 10) / 10, 'day')} (${many(refunds, 'refund')})`,
        `needs faster refunds: half take ${Math.round((refundDays ?? 0) * 10) / 10} days, at most ${criterion.most}`,
      )
    case 'rulings':
      return verdict(
        100 * rulings <= criterion.most * orders,
        rulings === 0 ? 'None' : `${grouped(rulings)} of ${many(orders, 'order')}`,
        `needs fewer decisions against it: ${rulings}, at most ${criterion.most}% of its orders`,
      )
    case 'reviews':
      return verdict(reviews >= criterion.least, many(reviews, 'review'), `needs ${more(criterion.least - reviews, 'review')}`)
    case 'rating':
      if (rating === null) return { own: 'No rating yet', isMet: false, missing: null }
      return verdict(
        rating >= criterion.least,
        `${rating.toFixed(2)} of 5 stars`,
        `needs a rating of ${criterion.least}, has ${rating.toFixed(2)}`,
      )
    case 'reports':
      return verdict(
        reports <= criterion.most,
        reports === 0 ? 'None' : many(reports, 'report'),
        'waits for the answer to a reported problem',
      )
  }
}

const verdict = (isMet: boolean, own: string, missing: string): Verdict => ({ own, isMet, missing: isMet ? null : missing })
const many = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
const more = (count: number, noun: string): string => `${grouped(count)} more ${noun}${count === 1 ? '' : 's'}`
/** Shares are rounded against the store's favor, so that the words never say more than the record. */
const shareDown = (part: number, whole: number): string => `${Math.floor((100 * part) / whole)}%`
const shareUp = (part: number, whole: number): string => `${Math.ceil((100 * part) / Math.max(whole, 1))}%`
