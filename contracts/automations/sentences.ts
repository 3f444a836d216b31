import type { FulfillmentMethod } from '../constants.ts'
import type { CategoryId, StoreId } from '../ids.ts'
import { dollars } from '../money.ts'
import type { Action, ActionKind, AutomationForm, Condition, ConditionKind, Trigger, TriggerKind } from './rules.ts'

/** The names of what a rule mentions by id. */
export type RuleNames = { stores: ReadonlyMap<StoreId, string>; categories: ReadonlyMap<CategoryId, string> }

export const TRIGGER_LABELS: Record<TriggerKind, string> = {
  stock_below: 'stock falls',
  order_placed: 'an order comes in',
  order_waiting: 'an order waits too long',
  order_received: 'a shopper has received an order',
  message_written: 'a shopper writes about an order',
  question_asked: 'somebody asks a question',
  review_shown: 'a review comes in',
  unsold: 'a product does not sell',
  price_changed: 'a price changes',
  daily: 'a time of day comes',
}
export const CONDITION_LABELS: Record<ConditionKind, string> = {
  stores: 'it is at chosen stores',
  categories: 'it is in chosen categories',
  price: 'its price is in a range',
  amount: 'the order is large enough',
  methods: 'the order is received in a chosen way',
  stars: 'the review has few stars',
  hours: 'the store is open or closed',
}
export const ACTION_LABELS: Record<ActionKind, string> = {
  notify: 'tell the team',
  ask_count: 'ask the store to count the shelf',
  change_price: 'change the price',
  hide_product: 'take the product off sale',
  draft_promotion: 'draft a promotion',
  accept_order: 'accept the order',
  reply: 'send a message to the shopper',
  pause_store: 'take no new orders',
  resume_store: 'take orders again',
}
/** Minutes of work that one act takes by hand: an estimate, which the screen names. */
export const MINUTES_PER_ACT: Record<ActionKind, number> = {
  notify: 1,
  ask_count: 1,
  change_price: 3,
  hide_product: 2,
  draft_promotion: 5,
  accept_order: 1,
  reply: 2,
  pause_store: 1,
  resume_store: 1,
}
export const METHOD_LABELS: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'pickup in the store',
  'ship-to-mall': 'pickup at a SPIRAL Center',
  'ship-to-me': 'delivery',
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '')
/** "8 AM". */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
const counted = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`

export function triggerWords(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'stock_below':
      return `stock falls to ${trigger.pieces} ${trigger.of === 'shelf' ? 'in a store' : 'in all stores together'}`
    case 'order_waiting':
      return `an order waits ${counted(trigger.minutes, 'opening minute')} without being accepted`
    case 'unsold':
      return `a product has not sold for ${counted(trigger.days, 'day')}`
    case 'price_changed':
      return `a price gets ${trigger.to}`
    case 'daily':
      return `it is ${hourWords(trigger.hour)}`
    default:
      return TRIGGER_LABELS[trigger.kind]
  }
}

export function conditionWords(condition: Condition, { stores, categories }: RuleNames): string {
  switch (condition.kind) {
    case 'stores':
      return `it is at ${listed(condition.storeIds.map((id) => stores.get(id) ?? 'a closed store'))}`
    case 'categories':
      return `it is in ${listed(condition.categoryIds.map((id) => categories.get(id) ?? 'another category'))}`
    case 'price': {
      const { least, most } = condition
      if (least !== null && most !== null) return `its price is ${dollars(least)} to ${dollars(most)}`
      return least !== null
        ? `its price is at least ${dollars(least)}`
        : most !== null
          ? `its price is at most ${dollars(most)}`
          : 'it has a price'
    }
    case 'amount':
      return `the order is at least ${dollars(condition.least)}`
    case 'methods':
      return `the shopper chose ${listed(condition.methods.map((method) => METHOD_LABELS[method]))}`
    case 'stars':
      return `it has ${counted(condition.most, 'star')}${condition.most > 1 ? ' or fewer' : ''}`
    case 'hours':
      return `the store is ${condition.is}`
  }
}

export function actionWords(action: Action): string {
  switch (action.kind) {
    case 'notify':
      return `tell the team “${action.text}”`
    case 'change_price':
      return `${action.percent < 0 ? 'lower' : 'raise'} the price by ${Math.abs(action.percent)}%, from ${dollars(action.floor)} to ${dollars(action.ceiling)}`
    case 'draft_promotion':
      return `draft a promotion of ${action.percent}% off for ${counted(action.days, 'day')}`
    case 'reply':
      return `send the shopper “${action.text}”`
    default:
      return ACTION_LABELS[action.kind]
  }
}

/** A rule as one sentence: "When stock falls to 3 in a store, if it is in Toys, then tell the team “Reorder it”." */
export function sentenceOf(
  { trigger, conditions, action }: Pick<AutomationForm, 'trigger' | 'conditions' | 'action'>,
  names: RuleNames,
): string {
  const ifs = conditions.map((condition) => conditionWords(condition, names)).join(' and ')
  return `When ${triggerWords(trigger)}, ${ifs ? `if ${ifs}, ` : ''}then ${actionWords(action)}.`
}
