import type { AutomationForm, Action, Condition, Trigger } from '#contracts/automations/rules.ts'
import { ACTION_LABELS } from '#contracts/automations/sentences.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { CategoryId, FulfillmentId, ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { basisPointsOf, type Cents, cents, dollars } from '#contracts/money.ts'

/** Something that happened, as rules look at it. */
export type Subject = {
  /** Names it; the same name is the same fact. */
  fact: string
  at: Date
  retailerId: RetailerId
  storeId: StoreId | null
  productId: ProductId | null
  fulfillmentId: FulfillmentId | null
  /** "Blue mug at Corner Lamps". */
  about: string
  categoryId: CategoryId | null
  price: Cents | null
  amount: Cents | null
  method: FulfillmentMethod | null
  stars: number | null
  /** The pieces, minutes or days that the trigger compares, or the new price. */
  value: number | null
  /** The same before, where that is known. */
  before: number | null
  of: 'shelf' | 'product' | null
}
export type Rule = Pick<AutomationForm, 'trigger' | 'conditions' | 'action'>

/** Whether a rule is about this. `isOpen` says whether the store of the subject was open then. */
export const fits = ({ trigger, conditions }: Pick<Rule, 'trigger' | 'conditions'>, subject: Subject, isOpen: () => boolean): boolean =>
  triggers(trigger, subject) && conditions.every((condition) => holds(condition, subject, isOpen))

function triggers(trigger: Trigger, { value, before, of }: Subject): boolean {
  switch (trigger.kind) {
    case 'stock_below':
      return of === trigger.of && value !== null && value <= trigger.pieces && (before === null || before > trigger.pieces)
    case 'order_waiting':
      return value !== null && value >= trigger.minutes
    case 'unsold':
      return value !== null && value >= trigger.days
    case 'price_changed':
      return value !== null && before !== null && (trigger.to === 'lower' ? value < before : value > before)
    case 'daily':
      return value === trigger.hour
    default:
      return true
  }
}

function holds(condition: Condition, subject: Subject, isOpen: () => boolean): boolean {
  switch (condition.kind) {
    case 'stores':
      return subject.storeId === null || condition.storeIds.includes(subject.storeId)
    case 'categories':
      return subject.categoryId !== null && condition.categoryIds.includes(subject.categoryId)
    case 'price':
      return (
        subject.price !== null &&
        (condition.least === null || subject.price >= condition.least) &&
        (condition.most === null || subject.price <= condition.most)
      )
    case 'amount':
      return subject.amount !== null && subject.amount >= condition.least
    case 'methods':
      return subject.method !== null && condition.methods.includes(subject.method)
    case 'stars':
      return subject.stars !== null && subject.stars <= condition.most
    case 'hours':
      return isOpen() === (condition.is === 'open')
  }
}

/** The price that a rule makes of this one, between its floor and ceiling; null where it leaves it. A rule that lowers never raises. */
export function newPrice({ percent, floor, ceiling }: Extract<Action, { kind: 'change_price' }>, price: Cents): Cents | null {
  const wanted = basisPointsOf(price, 10_000 + percent * 100)
  const next = cents(Math.min(ceiling, Math.max(floor, wanted)))
  return (percent < 0 ? next < price : next > price) ? next : null
}

/** What a rule would do about this, for its test. */
export function wouldWords(action: Action, { price }: Subject): string {
  if (action.kind !== 'change_price') return ACTION_LABELS[action.kind]
  if (price === null) return ACTION_LABELS.change_price
  const next = newPrice(action, price)
  return next === null ? `leave the price of ${dollars(price)}` : `change the price from ${dollars(price)} to ${dollars(next)}`
}

const shares = (a: Rule, b: Rule, kind: 'categories' | 'stores'): boolean => {
  const idsOf = (rule: Rule): readonly number[] | null => {
    const found = rule.conditions.find((one) => one.kind === kind)
    return found?.kind === 'categories' ? found.categoryIds : found?.kind === 'stores' ? found.storeIds : null
  }
  const [mine, theirs] = [idsOf(a), idsOf(b)]
  return mine === null || theirs === null || mine.some((id) => theirs.includes(id))
}

/** Whether what one rule does can make the other one run. */
const setsOff = (a: Rule, b: Rule): boolean =>
  a.action.kind === 'change_price' &&
  b.trigger.kind === 'price_changed' &&
  (b.trigger.to === 'lower') === a.action.percent < 0 &&
  shares(a, b, 'categories')

/** The other rules of a ring in which this rule would come back to itself: empty where it triggers itself, null where there is no ring. */
export function ringOf<R extends Rule>(rule: Rule, others: readonly R[]): R[] | null {
  if (setsOff(rule, rule)) return []
  const seen = new Set<R>()
  const search = (from: Rule): R[] | null => {
    for (const next of others) {
      if (seen.has(next) || !setsOff(from, next)) continue
      seen.add(next)
      if (setsOff(next, rule)) return [next]
      const rest = search(next)
      if (rest) return [next, ...rest]
    }
    return null
  }
  return search(rule)
}

/** Acts that undo or cross each other. */
const OPPOSED: readonly (readonly [Action['kind'], Action['kind']])[] = [
  ['change_price', 'change_price'],
  ['change_price', 'hide_product'],
  ['change_price', 'draft_promotion'],
  ['hide_product', 'draft_promotion'],
  ['pause_store', 'resume_store'],
]
const sameMoment = (a: Trigger, b: Trigger): boolean => a.kind === b.kind && (a.kind !== 'daily' || b.kind !== 'daily' || a.hour === b.hour)

/** Whether two rules act on the same things in different ways. */
export const areOpposed = (a: Rule, b: Rule): boolean =>
  sameMoment(a.trigger, b.trigger) &&
  shares(a, b, 'categories') &&
  shares(a, b, 'stores') &&
  OPPOSED.some(([one, other]) => (a.action.kind === one && b.action.kind === other) || (a.action.kind === other && b.action.kind === one))
