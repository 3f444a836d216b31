import { AGENT_SCOPES } from '#contracts/agent-tools.ts'
import { type AnswerStep, ASSISTANT_NAMES } from '#contracts/assistants.ts'
import { assistantConsoleProblems, type ConsoleTool, type runAssistant, type runTool } from '#contracts/assistant-console.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import type { Person } from '../../platform/actor.ts'
import { Problem } from '../../platform/problem.ts'
import { callTool, type ToolCaller, toolsFor, wordsOf } from '../agent-tools/call-tool.ts'
import { TOOLS } from '../agent-tools/tools/index.ts'
import { AGENTS } from '../assistants/agents.ts'
import { answerWith, type AssistantPorts, OWN_AGENT } from '../assistants/answer.ts'

/** A developer tries tools as the shopper that they are, and as the seller: their roles at malls and on the platform open nothing here. */
export const asThemselves = (actor: Person, ip: string): ToolCaller => ({
  ...OWN_AGENT,
  actor: { ...actor, malls: [], platform: [] },
  ip,
  scopes: AGENT_SCOPES,
})

export function toolsShownTo(caller: ToolCaller): ConsoleTool[] {
  const mine = new Set(toolsFor(caller).map(({ name }) => name))
  return TOOLS.map(({ name, about, effect, scope, access, schema }) => ({
    name,
    about,
    effect,
    scope,
    access,
    schema,
    mine: mine.has(name),
    assistants: ASSISTANT_NAMES.filter((each) => AGENTS[each].tools.includes(name)),
  }))
}

export type Asked = Pick<Sent<typeof runAssistant>['body'], 'assistant' | 'prompt' | 'near'>
/** The steps of an answer. Nothing is changed: what an assistant would change ends in a question to the person. */
export async function stepsOf(ports: AssistantPorts, caller: ToolCaller, { assistant, prompt, near }: Asked, signal: AbortSignal) {
  const steps: AnswerStep[] = []
  const messages = [{ from: 'person', text: prompt }] as const
  for await (const step of answerWith(ports, caller, { agent: assistant, messages, dryRun: true, near }, signal)) steps.push(step)
  return steps
}

export async function run(
  ports: AssistantPorts,
  caller: ToolCaller,
  { engine, ...asked }: Sent<typeof runAssistant>['body'],
  signal: AbortSignal,
): Promise<Reply<typeof runAssistant>> {
  if (engine === 'model' && !ports.deps.assistant.model) throw new Problem(assistantConsoleProblems, 'console.no_model')
  const start = performance.now()
  const steps = await stepsOf(engine === 'model' ? ports : withRules(ports), caller, asked, signal)
  return { steps, ms: Math.round(performance.now() - start) }
}
export const withRules = (ports: AssistantPorts): AssistantPorts => ({ ...ports, deps: { ...ports.deps, assistant: { model: null } } })

export async function callOne(
  ports: AssistantPorts,
  caller: ToolCaller,
  name: string,
  { arguments: text, mayWrite }: Sent<typeof runTool>['body'],
  key: string,
): Promise<Reply<typeof runTool>> {
  const tool = toolsFor(caller).find((each) => each.name === name)
  if (!tool) throw new Problem(assistantConsoleProblems, 'console.no_tool')
  const given: unknown = JSON.parse(text)
  const start = performance.now()
  const parsed = tool.input.safeParse(given, { error: plainWords })
  const errors = (parsed.error?.issues ?? []).flatMap((issue) =>
    (issue.code === 'unrecognized_keys' ? issue.keys : ['']).map((key) => ({
      argument: [...issue.path, ...(key ? [key] : [])].map(String).join('.') || 'arguments',
      message: issue.message,
    })),
  )
  const ran = errors.length === 0 && (tool.effect === 'reads' || mayWrite)
  const answer = ran ? await callTool(ports, caller, name, given, key) : null
  return {
    ran,
    errors,
    result: answer?.ok ? answer.result : null,
    problem: answer && !answer.ok ? wordsOf(answer.problem) : null,
    ms: Math.round(performance.now() - start),
  }
}
