import { z } from 'zod'
import { FULFILLMENT_METHODS } from '../constants.ts'
import { CategoryId, StoreId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price } from '../money.ts'

const whole = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`
  return z.int32(message).min(least, message).max(most, message)
}
const words = (most: number, missing: string) => z.string().trim().min(1, missing).max(most, `Keep it under ${most} characters.`)

/** When a rule runs. */
export const Trigger = z.discriminatedUnion(
  'kind',
  [
    /** `of`: one shelf of one store, or everything of a product in all stores together. */
    z.strictObject({ kind: z.literal('stock_below'), pieces: whole(0, 10_000), of: z.enum(['shelf', 'product']) }),
    z.strictObject({ kind: z.literal('order_placed') }),
    /** Minutes in which the store is open. */
    z.strictObject({ kind: z.literal('order_waiting'), minutes: whole(5, 1_440) }),
    z.strictObject({ kind: z.literal('order_received') }),
    z.strictObject({ kind: z.literal('message_written') }),
    z.strictObject({ kind: z.literal('question_asked') }),
    z.strictObject({ kind: z.literal('review_shown') }),
    z.strictObject({ kind: z.literal('unsold'), days: whole(7, 730) }),
    z.strictObject({ kind: z.literal('price_changed'), to: z.enum(['lower', 'higher']) }),
    /** An hour by the clock of the first store. */
    z.strictObject({ kind: z.literal('daily'), hour: whole(0, 23) }),
  ],
  'Choose when the rule runs.',
)
export type Trigger = z.output<typeof Trigger>
export type TriggerKind = Trigger['kind']

/** What else must be true. Each kind stands in a rule once. */
export const Condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stores'), storeIds: z.array(StoreId).min(1, 'Choose at least one store.').max(LIMITS.listInBody) }),
  z.strictObject({ kind: z.literal('categories'), categoryIds: z.array(CategoryId).min(1, 'Choose at least one category.').max(50) }),
  z.strictObject({ kind: z.literal('price'), least: Price.nullable(), most: Price.nullable() }),
  z.strictObject({ kind: z.literal('amount'), least: Price }),
  z.strictObject({ kind: z.literal('methods'), methods: z.array(z.enum(FULFILLMENT_METHODS)).min(1, 'Choose at least one way.').max(3) }),
  z.strictObject({ kind: z.literal('stars'), most: whole(1, 4) }),
  z.strictObject({ kind: z.literal('hours'), is: z.enum(['open', 'closed']) }),
])
export type Condition = z.output<typeof Condition>
export type ConditionKind = Condition['kind']

/** What a rule does. Each is an act of another part of the office, with the rights of the person who made the rule. */
export const Action = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('notify'), text: words(300, 'Write what your team reads.') }),
    z.strictObject({ kind: z.literal('ask_count') }),
    z.strictObject({
      kind: z.literal('change_price'),
      percent: z
        .int32('Enter a whole percentage.')
        .min(-90, 'Choose -90 to 100 percent.')
        .max(100, 'Choose -90 to 100 percent.')
        .refine((percent) => percent !== 0, 'Enter a percentage other than 0.'),
      floor: Price,
      ceiling: Price,
    }),
    z.strictObject({ kind: z.literal('hide_product') }),
    z.strictObject({ kind: z.literal('draft_promotion'), percent: whole(5, 80), days: whole(1, 60) }),
    z.strictObject({ kind: z.literal('accept_order') }),
    z.strictObject({ kind: z.literal('reply'), text: words(1_000, 'Write what the shopper reads.') }),
    z.strictObject({ kind: z.literal('pause_store') }),
    z.strictObject({ kind: z.literal('resume_store') }),
  ],
  'Choose what the rule does.',
)
export type Action = z.output<typeof Action>
export type ActionKind = Action['kind']

/** What goes with each trigger, in the order in which it is offered. */
export const FITS: Record<TriggerKind, { conditions: readonly ConditionKind[]; actions: readonly ActionKind[] }> = {
  stock_below: {
    conditions: ['stores', 'categories', 'price', 'hours'],
    actions: ['notify', 'ask_count', 'hide_product', 'draft_promotion', 'change_price'],
  },
  order_placed: { conditions: ['stores', 'methods', 'amount', 'hours'], actions: ['accept_order', 'notify', 'reply', 'pause_store'] },
  order_waiting: { conditions: ['stores', 'methods', 'amount'], actions: ['notify', 'reply', 'accept_order', 'pause_store'] },
  order_received: { conditions: ['stores', 'methods', 'amount'], actions: ['reply', 'notify'] },
  message_written: { conditions: ['stores', 'methods', 'amount', 'hours'], actions: ['reply', 'notify'] },
  question_asked: { conditions: [], actions: ['notify'] },
  review_shown: { conditions: ['stores', 'stars'], actions: ['notify'] },
  unsold: { conditions: ['categories', 'price'], actions: ['change_price', 'draft_promotion', 'hide_product', 'notify'] },
  price_changed: { conditions: ['categories', 'price'], actions: ['notify', 'change_price', 'hide_product'] },
  daily: { conditions: ['stores'], actions: ['pause_store', 'resume_store', 'notify'] },
}

/** The most that a rule may do in a day, and the most rules of one business. */
export const MOST_PER_DAY = 1_000
export const MOST_AUTOMATIONS = 1_000
/** A price change above this share is asked for again. */
export const STEEP_PERCENT = 50
/** After this many failures one after another, a rule stops. */
export const FAILURES_BEFORE_STOP = 3
export const TESTED_DAYS = 30

const fields = {
  name: z.string().trim().min(3, 'Enter a name of at least 3 characters.').max(80, 'Keep the name under 80 characters.'),
  trigger: Trigger,
  conditions: z.array(Condition).max(7),
  action: Action,
  /** The most that it does in one day; the rest is left out and noted. */
  perDay: whole(1, MOST_PER_DAY),
}
type Fault = { path: (string | number)[]; message: string }

/** The rules that need no knowledge of the business: the form shows them at once, and the server refuses the same. */
function faultsOf({ trigger, conditions, action }: { trigger: Trigger; conditions: Condition[]; action: Action }): Fault[] {
  const { conditions: may, actions } = FITS[trigger.kind]
  const faults: Fault[] = []
  for (const [i, condition] of conditions.entries()) {
    if (!may.includes(condition.kind)) faults.push({ path: ['conditions', i], message: 'This condition does not fit when the rule runs.' })
    if (conditions.findIndex(({ kind }) => kind === condition.kind) < i)
      faults.push({ path: ['conditions', i], message: 'This condition stands here already.' })
    if (condition.kind === 'price' && condition.least === null && condition.most === null)
      faults.push({ path: ['conditions', i, 'least'], message: 'Enter a lowest or a highest price.' })
    if (condition.kind === 'price' && condition.least !== null && condition.most !== null && condition.most < condition.least)
      faults.push({ path: ['conditions', i, 'most'], message: 'The highest price must not be below the lowest.' })
  }
  if (!actions.includes(action.kind))
    faults.push({ path: ['action', 'kind'], message: 'This does not fit when the rule runs. Choose another.' })
  if (trigger.kind === 'stock_below' && trigger.of === 'product' && conditions.some(({ kind }) => kind === 'stores' || kind === 'hours'))
    faults.push({ path: ['trigger', 'of'], message: 'A condition about stores needs the stock of one store.' })
  if (action.kind === 'ask_count' && trigger.kind === 'stock_below' && trigger.of === 'product')
    faults.push({ path: ['trigger', 'of'], message: 'A store counts its own shelf: choose the stock of one store.' })
  if (action.kind === 'change_price') {
    if (action.floor < 1) faults.push({ path: ['action', 'floor'], message: 'Enter a lowest price of at least $0.01.' })
    if (action.ceiling <= action.floor)
      faults.push({ path: ['action', 'ceiling'], message: 'The highest price must be above the lowest price.' })
  }
  return faults
}

/** A rule as it is entered. */
export const AutomationForm = z.strictObject(fields).check((context) => {
  for (const { path, message } of faultsOf(context.value as unknown as AutomationForm))
    context.issues.push({ code: 'custom', input: context.value, path, message })
})
export type AutomationForm = {
  [K in keyof typeof fields]: z.output<(typeof fields)[K]>
}
export const AutomationFields = fields
