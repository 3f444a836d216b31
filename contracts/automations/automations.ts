import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AutomationId, AutomationRunId, inUrl, RetailerId } from '../ids.ts'
import { Price } from '../money.ts'
import { named } from '../named.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { AutomationFields, AutomationForm } from './rules.ts'

/** `stopped`: it failed several times, or its person may no longer do this; the note says why. */
export const AUTOMATION_STATES = ['off', 'on', 'stopped'] as const
export const Automation = named('Automation', {
  id: AutomationId,
  version: z.int32(),
  ...AutomationFields,
  /** The rule as one sentence. */
  sentence: z.string(),
  state: z.enum(AUTOMATION_STATES),
  /** Why it stopped. */
  note: z.string().nullable(),
  /** It can be switched on: it was tested as it is now. */
  isTested: z.boolean(),
  /** The person whose rights it uses. */
  actsFor: z.string().nullable(),
  /** Of the last 30 days. */
  runs: z.int(),
  minutesSaved: z.int(),
  lastRunAt: Instant.nullable(),
  /** Rules that are on and act on the same things in another way. */
  conflicts: z.array(z.string()),
})
export type Automation = z.infer<typeof Automation>

export const RUN_OUTCOMES = ['done', 'nothing', 'over_limit', 'failed'] as const
export const AutomationRun = named('AutomationRun', {
  id: AutomationRunId,
  automationId: AutomationId,
  /** The name of the rule. */
  name: z.string(),
  /** What it acted on: "Blue mug at Corner Lamps: 3 left". */
  about: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  /** What it did, or why it did not. */
  result: z.string(),
  at: Instant,
  mayUndo: z.boolean(),
  undoneAt: Instant.nullable(),
})
export type AutomationRun = z.infer<typeof AutomationRun>

export const automations = endpoint('GET /api/retailer/automations', {
  access: 'retailer:manager',
  summary: 'The rules of a business that do routine work, the newest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId) }),
  reply: pageOf(Automation),
})
/** A price change of more than half comes back with a preview, and is sent again with `confirmSteep`. */
const Confirmed = { confirmSteep: z.boolean().optional() }
export const createAutomation = endpoint('POST /api/retailer/automations', {
  access: 'retailer:manager',
  summary: 'Make a rule. It is off until it was tested and switched on.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ retailerId: RetailerId, form: AutomationForm, ...Confirmed }),
  reply: Automation,
})
const One = { params: z.object({ id: inUrl(AutomationId) }) }
export const changeAutomation = endpoint('PUT /api/retailer/automations/:id', {
  access: 'retailer:manager',
  summary: 'Change a rule. It is off afterwards, until it was tested again.',
  ...One,
  body: z.strictObject({ version: z.int32(), form: AutomationForm, ...Confirmed }),
  reply: Automation,
})
export const removeAutomation = endpoint('DELETE /api/retailer/automations/:id', {
  access: 'retailer:manager',
  summary: 'Remove a rule with its log. What it did stays.',
  status: 204,
  ...One,
  reply: Nothing,
})
export const testAutomation = endpoint('POST /api/retailer/automations/:id/test', {
  access: 'retailer:manager',
  summary: 'What a rule would have done in the last 30 days. Does nothing.',
  ...One,
  reply: z.object({
    automation: Automation,
    /** How often it would have acted, with its limit per day. */
    times: z.int(),
    /** The acts that the limit would have left out. */
    left: z.int(),
    /** The newest of them. */
    items: z.array(z.object({ at: Instant, about: z.string(), would: z.string() })),
    /** Only a part of the 30 days was looked at, because so much happened. */
    isPartial: z.boolean(),
  }),
})
export const switchAutomation = endpoint('POST /api/retailer/automations/:id/switch', {
  access: 'retailer:manager',
  summary: 'Switch a tested rule on, or off. From now on it acts for the person who switched it on.',
  ...One,
  body: z.strictObject({ version: z.int32(), isOn: z.boolean() }),
  reply: Automation,
})
export const automationRuns = endpoint('GET /api/retailer/automation-runs', {
  access: 'retailer:manager',
  summary: 'What the rules of a business did, the newest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId), automationId: inUrl(AutomationId).optional() }),
  reply: pageOf(AutomationRun),
})
export const undoAutomationRun = endpoint('POST /api/retailer/automation-runs/:id/undo', {
  access: 'retailer:manager',
  summary: 'Undo what a rule did, where nobody has changed it since.',
  params: z.object({ id: inUrl(AutomationRunId) }),
  reply: AutomationRun,
})

/** A product whose price a rule would change by more than half. */
export const SteepChange = z.object({ title: z.string(), price: Price, would: Price })
export const automationsProblems = {
  'automations.steep': {
    status: 409,
    title: 'A price change of more than half',
    message: 'This rule changes prices by more than half. Look at the preview, and save it again if you mean it.',
  },
  'automations.loop': { status: 422, title: 'This rule would trigger itself', message: 'This rule would trigger itself.' },
  'automations.untested': {
    status: 409,
    title: 'Test this rule first',
    message: 'Test this rule over the past 30 days before you switch it on.',
  },
  'automations.no_undo': { status: 409, title: 'This cannot be undone', message: 'This cannot be undone.' },
  'automations.changed_since': {
    status: 409,
    title: 'Changed since',
    message: 'Somebody changed this since the rule acted, so it stays as it is.',
  },
  'automations.too_many': { status: 409, title: 'Too many rules', message: 'A business can have 1,000 rules. Remove one first.' },
} as const
