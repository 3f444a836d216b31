import { z } from 'zod'
import { AGENT_SCOPES } from './agent-tools.ts'
import { AnswerStep, AssistantName } from './assistants.ts'
import { endpoint } from './endpoint.ts'
import { AssistantCaseId, AssistantMessageId, inUrl } from './ids.ts'
import { Zip } from './identity/people.ts'
import { named } from './named.ts'
import { Nothing } from './page.ts'
import { Instant } from './time.ts'

export const PROMPT_MAX = 8_000
/** The most cases that are kept. */
export const CASES_MAX = 50
/** The most flagged answers that are shown. */
export const FLAGGED_MAX = 50
/** Runs of prompts in a minute, per person. */
export const RUNS_PER_MINUTE = 20

const Prompt = z
  .string()
  .trim()
  .min(1, 'Type a prompt.')
  .max(PROMPT_MAX, `Keep it under ${PROMPT_MAX.toLocaleString('en-US')} characters.`)
const isObject = (text: string): boolean => {
  try {
    const read: unknown = JSON.parse(text)
    return read !== null && typeof read === 'object' && !Array.isArray(read)
  } catch {
    return false
  }
}
/** As text, so that a misspelled argument is told by the tool. */
const Arguments = z.string().max(20_000, 'Keep it under 20,000 characters.').refine(isObject, 'Write a JSON object, like {"q":"lamp"}.')
const Asked = { assistant: AssistantName, prompt: Prompt, near: Zip.optional() }

export const ConsoleTool = named('ConsoleTool', {
  name: z.string(),
  about: z.string(),
  effect: z.enum(['reads', 'writes', 'buys']),
  scope: z.enum(AGENT_SCOPES),
  /** The role that it takes. */
  access: z.string(),
  /** Whether this developer may use it. */
  mine: z.boolean(),
  assistants: z.array(AssistantName),
  schema: z.record(z.string(), z.unknown()),
})
export type ConsoleTool = z.output<typeof ConsoleTool>

const Check = z.object({ at: Instant, ms: z.int(), /** What went wrong, in the words of the provider. */ fault: z.string().nullable() })
const Engine = z.object({
  /** Null: no provider is configured, and the built-in rules answer. */
  provider: z.object({ kind: z.string(), model: z.string(), host: z.string() }).nullable(),
  isOff: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: Instant.nullable(),
  lastCheck: Check.nullable(),
  limits: z.array(z.object({ name: z.string(), value: z.string() })),
  maySwitch: z.boolean(),
})
export type ConsoleEngine = z.output<typeof Engine>

/** What a run must do to pass: the tools that it calls, in order, and the change that it asks to confirm. */
const Expected = { tools: z.array(z.string().max(60)).max(10), confirms: z.string().max(60).nullable() }
export const AssistantCase = named('AssistantCase', {
  id: AssistantCaseId,
  name: z.string(),
  assistant: AssistantName,
  prompt: z.string(),
  near: z.string().nullable(),
  ...Expected,
  /** Of its last run; null before the first. */
  passed: z.boolean().nullable(),
  ranAt: Instant.nullable(),
})
export type AssistantCase = z.output<typeof AssistantCase>

/** An answer that support marked as wrong, until a case of its question is saved. */
const FlaggedAnswer = z.object({
  messageId: AssistantMessageId,
  assistant: AssistantName,
  /** The question before it. */
  prompt: z.string(),
  reason: z.string(),
  flaggedAt: Instant,
})
export type FlaggedAnswer = z.output<typeof FlaggedAnswer>

const developer = { access: 'platform:developer' } as const
export const assistantConsole = endpoint('GET /api/assistant-console', {
  ...developer,
  summary: 'The tools of assistants, the engine that answers, the saved cases, and flagged answers without one.',
  reply: z.object({ tools: z.array(ConsoleTool), engine: Engine, cases: z.array(AssistantCase), flagged: z.array(FlaggedAnswer) }),
})
export const runAssistant = endpoint('POST /api/assistant-console/runs', {
  ...developer,
  summary: 'Let an assistant answer a prompt, with every call of a tool. It changes nothing.',
  body: z.strictObject({ ...Asked, engine: z.enum(['built-in', 'model']) }),
  reply: z.object({ steps: z.array(AnswerStep), ms: z.int() }),
})
export const runTool = endpoint('POST /api/assistant-console/tools/:name', {
  ...developer,
  summary: 'Call one tool with my own rights. A tool that writes is only checked, unless it may write.',
  idempotent: true,
  params: z.object({ name: z.string().max(60) }),
  body: z.strictObject({ arguments: Arguments, mayWrite: z.boolean() }),
  reply: z.object({
    /** False: only the arguments were checked. */
    ran: z.boolean(),
    errors: z.array(z.object({ argument: z.string(), message: z.string() })),
    result: z.unknown(),
    problem: z.string().nullable(),
    ms: z.int(),
  }),
})
export const saveAssistantCase = endpoint('POST /api/assistant-console/cases', {
  ...developer,
  status: 201,
  summary: 'Keep a prompt with what it must do.',
  body: z.strictObject({
    name: z.string().trim().min(1, 'Give it a name.').max(80, 'Keep it under 80 characters.'),
    ...Asked,
    ...Expected,
  }),
  reply: AssistantCase,
})
export const removeAssistantCase = endpoint('DELETE /api/assistant-console/cases/:id', {
  ...developer,
  summary: 'Remove a saved case.',
  params: z.object({ id: inUrl(AssistantCaseId) }),
  status: 204,
  reply: Nothing,
})
export const runAssistantCases = endpoint('POST /api/assistant-console/cases/run', {
  ...developer,
  summary: 'Run all saved cases by the built-in rules.',
  body: z.strictObject({}),
  reply: z.object({ items: z.array(AssistantCase.extend({ did: z.object(Expected) })) }),
})
export const checkAssistantModel = endpoint('POST /api/assistant-console/check', {
  ...developer,
  summary: 'Ask the model one harmless question.',
  body: z.strictObject({}),
  reply: Check,
})
export const switchAssistantModel = endpoint('PUT /api/assistant-console/model', {
  access: 'platform:admin',
  summary: 'Turn the language model off or on, everywhere. The built-in rules answer while it is off.',
  body: z.strictObject({ isOff: z.boolean(), reason: z.string().trim().min(3, 'Say why.').max(300, 'Keep it under 300 characters.') }),
  reply: Engine,
})

export const assistantConsoleProblems = {
  'console.no_tool': { status: 404, message: 'There is no such tool. Choose one from the list.' },
  'console.no_model': { status: 409, message: 'No language model is configured. The built-in assistant answers.' },
  'console.case_taken': { status: 409, message: 'A case of this name exists. Choose another name.' },
  'console.cases_full': { status: 409, message: `There are ${CASES_MAX} cases. Remove one first.` },
} as const
