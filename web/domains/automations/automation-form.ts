import { z } from 'zod'
import type { Automation } from '#contracts/automations/automations.ts'
import { Action, AutomationForm, Condition, type ConditionKind, FITS, Trigger, type TriggerKind } from '#contracts/automations/rules.ts'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'

const Text = z.string()
const Ids = z.array(Text)
/** An empty field is no number, which the contract refuses in its own words. */
const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const Typed = z.object({
  name: Text,
  trigger: z.object({ kind: Text, pieces: Text, of: Text, minutes: Text, days: Text, to: Text, hour: Text }),
  /** The conditions that are ticked. */
  only: z.array(Text),
  conditions: z.object({
    storeIds: Ids,
    categoryIds: Ids,
    least: Text,
    most: Text,
    amount: Text,
    methods: Ids,
    stars: Text,
    is: Text,
  }),
  action: z.object({ kind: Text, text: Text, percent: Text, floor: Text, ceiling: Text, days: Text }),
  perDay: Text,
})
export type AutomationTyped = z.output<typeof Typed>
type Wire = z.input<typeof AutomationForm>

function triggerOf({ kind, pieces, of, minutes, days, to, hour }: AutomationTyped['trigger']): unknown {
  if (kind === 'stock_below') return { kind, pieces: number(pieces), of }
  if (kind === 'order_waiting') return { kind, minutes: number(minutes) }
  if (kind === 'unsold') return { kind, days: number(days) }
  if (kind === 'price_changed') return { kind, to }
  if (kind === 'daily') return { kind, hour: number(hour) }
  return { kind }
}

function conditionOf(kind: string, typed: AutomationTyped['conditions']): unknown {
  if (kind === 'stores') return { kind, storeIds: typed.storeIds.map(Number) }
  if (kind === 'categories') return { kind, categoryIds: typed.categoryIds.map(Number) }
  if (kind === 'price') return { kind, least: numberOrNull(typed.least), most: numberOrNull(typed.most) }
  if (kind === 'amount') return { kind, least: number(typed.amount) }
  if (kind === 'methods') return { kind, methods: typed.methods }
  if (kind === 'stars') return { kind, most: number(typed.stars) }
  return { kind, is: typed.is }
}

function actionOf({ kind, text, percent, floor, ceiling, days }: AutomationTyped['action']): unknown {
  if (kind === 'notify' || kind === 'reply') return { kind, text }
  if (kind === 'change_price') return { kind, percent: number(percent), floor: number(floor), ceiling: number(ceiling) }
  if (kind === 'draft_promotion') return { kind, percent: number(percent), days: number(days) }
  return { kind }
}

const isTrigger = (kind: string): kind is TriggerKind => kind in FITS
/** The conditions that fit the chosen trigger. */
export const conditionsFor = (kind: string): readonly ConditionKind[] => (isTrigger(kind) ? FITS[kind].conditions : [])
export const actionsFor = (kind: string) => (isTrigger(kind) ? FITS[kind].actions : [])

/** The form as it is typed; what comes out is the contract's own rule, checked by the contract's own rules. */
export const TypedAutomation = Typed.transform(
  ({ name, trigger, only, conditions, action, perDay }) =>
    ({
      name,
      trigger: triggerOf(trigger),
      conditions: conditionsFor(trigger.kind).flatMap((kind) => (only.includes(kind) ? [conditionOf(kind, conditions)] : [])),
      action: actionOf(action),
      perDay: number(perDay),
    }) as Wire,
).pipe(AutomationForm)

export const EMPTY: AutomationTyped = {
  name: '',
  trigger: { kind: '', pieces: '3', of: 'shelf', minutes: '30', days: '90', to: 'lower', hour: '9' },
  only: [],
  conditions: {
    storeIds: [],
    categoryIds: [],
    least: '',
    most: '',
    amount: '100',
    methods: [...FULFILLMENT_METHODS],
    stars: '3',
    is: 'open',
  },
  action: { kind: '', text: '', percent: '', floor: '', ceiling: '', days: '14' },
  perDay: '50',
}

/** A rule as its form shows it. */
export function typedFrom({
  name,
  trigger,
  conditions,
  action,
  perDay,
}: Pick<Automation, 'name' | 'trigger' | 'conditions' | 'action' | 'perDay'>): AutomationTyped {
  const typed = structuredClone(EMPTY)
  const wire = {
    trigger: z.encode(Trigger, trigger),
    conditions: conditions.map((one) => z.encode(Condition, one)),
    action: z.encode(Action, action),
  }
  for (const condition of wire.conditions) {
    typed.only.push(condition.kind)
    if (condition.kind === 'stores') typed.conditions.storeIds = condition.storeIds.map(String)
    if (condition.kind === 'categories') typed.conditions.categoryIds = condition.categoryIds.map(String)
    if (condition.kind === 'price') Object.assign(typed.conditions, { least: textOf(condition.least), most: textOf(condition.most) })
    if (condition.kind === 'amount') typed.conditions.amount = textOf(condition.least)
    if (condition.kind === 'methods') typed.conditions.methods = [...condition.methods]
    if (condition.kind === 'stars') typed.conditions.stars = textOf(condition.most)
    if (condition.kind === 'hours') typed.conditions.is = condition.is
  }
  return {
    ...typed,
    name,
    trigger: { ...typed.trigger, ...texts(wire.trigger) },
    action: { ...typed.action, ...texts(wire.action) },
    perDay: String(perDay),
  }
}
const textOf = (value: number | null): string => (value === null ? '' : String(value))
const texts = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
