import type { Quote } from '#contracts/checkout/checkout.ts'
import type { Cents } from '#contracts/money.ts'
import type { RepeatQuestion } from '#contracts/repeat-orders.ts'
import { DAY } from '#contracts/time.ts'
import { daysAfter, daysBetween } from '../plans/rules.ts'

/** The next due day after today. Days that passed while nothing ran are left out: nobody gets two orders at once. */
export function nextDue(dueOn: string, everyWeeks: number, today: string): string {
  const step = everyWeeks * 7
  const passed = Math.max(0, daysBetween(dueOn, today))
  return daysAfter(dueOn, step * (Math.floor(passed / step) + 1))
}

const OF_PROBLEM: Record<Quote['problems'][number]['code'], RepeatQuestion> = {
  out_of_stock: 'sold_out',
  only_n_left: 'not_enough',
  price_changed: 'price',
  method_unavailable: 'method',
  store_closed_down: 'store',
  destination_needed: 'address',
  state_unknown: 'address',
  not_served: 'address',
  zip_unknown: 'address',
  zip_state: 'address',
  zip_unsure: 'address',
  seller_limit: 'other',
  gift_card: 'other',
  card_too_little: 'other',
}
/** Why an order is not placed without a word of its shopper; null where it is what they agreed to. */
export function questionOf({ problems, total }: Pick<Quote, 'problems' | 'total'>, most: Cents): RepeatQuestion | null {
  const [problem] = problems
  if (problem) return OF_PROBLEM[problem.code]
  return total > most ? 'price' : null
}

/** A run that was cut off this long ago is not placed by itself any more: the checkout forgets its keys after a day. */
export const isStale = (triedAt: Date, now: Date): boolean => now.getTime() - triedAt.getTime() > DAY / 2
