import type { z } from 'zod'
import { type AnswerStep, type AssistantName, BUILT_IN } from '#contracts/assistants.ts'
import { AGENT_SCOPES } from '#contracts/agent-tools.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { callTool, type ToolCaller, type ToolPorts, toolsFor, wordsOf } from '../agent-tools/call-tool.ts'
import type { Tool } from '../agent-tools/tool.ts'
import { TOOLS } from '../agent-tools/tools/index.ts'
import { AGENTS } from './agents.ts'
import { answerByRules } from './built-in.ts'
import { answerByModel } from './by-model.ts'
import { wordsFor } from './proposals.ts'
import { Refusal, type Said, say, type Turn } from './turn.ts'

export type AssistantPorts = Omit<ToolPorts, 'deps'> & { deps: Pick<Deps, 'db' | 'clock' | 'log' | 'assistant'> }
export type Asked = {
  agent: AssistantName
  /** The conversation; its last message is of the person. */
  messages: readonly Said[]
  /** Says what it would ask to change, for whoever tries an assistant out. Nothing is changed either way. */
  dryRun?: boolean
  /** The ZIP code of the screen. */
  near?: string | undefined
}
/** An assistant that people use acts for them with all that they may do; an agent from outside brings its own scopes. */
export const OWN_AGENT = { agent: 'SPIRAL assistant', scopes: AGENT_SCOPES } as const
/** Calls of tools for one answer. */
const MOST_CALLS = 8
/** The one change that a guest may be asked to confirm: their cart is in their browser, which makes it. */
export const CHANGED_IN_BROWSER = 'set_cart_line'

/**
 * Answers the last message through the tools, with the rights of the caller. Tools that write are never called here: they end in a `confirm`
 * step. The model answers where one is configured; while it fails, and without one, the built-in rules do.
 */
export async function* answerWith(
  ports: AssistantPorts,
  caller: ToolCaller,
  { agent, messages, near }: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerStep> {
  const results: unknown[] = messages
    .flatMap(({ steps = [] }) => steps)
    .flatMap((step) => (step.kind === 'tool' && step.problem === null ? [step.result] : []))
    .reverse()
  const tools = toolsOf(agent, caller)
  let calls = 0

  /** What a tool takes, or why it does not take it. */
  function checked(name: string, given: Record<string, unknown>): { tool: Tool; input: unknown } | Refusal {
    const tool = tools.find((each) => each.name === name)
    if (!tool) return new Refusal(isPerson(caller.actor) ? 'This assistant has no such tool.' : 'Sign in, and I can look that up for you.')
    const input = (tool.input as z.ZodType).safeParse(given, { error: plainWords })
    if (input.success) return { tool, input: input.data }
    return new Refusal(input.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'input'}: ${message}`).join(' '))
  }
  async function* use<S extends z.ZodType>(
    name: string,
    given: Record<string, unknown>,
    shape: S,
  ): AsyncGenerator<AnswerStep, z.output<S> | Refusal> {
    signal.throwIfAborted()
    const start = performance.now()
    const known = checked(name, given)
    const refusal =
      known instanceof Refusal
        ? known
        : known.tool.effect !== 'reads'
          ? new Refusal('A change needs a confirmation.')
          : ++calls > MOST_CALLS
            ? new Refusal('That takes too many steps. Ask for one thing at a time.')
            : null
    const answer = refusal ? null : await callTool(ports, caller, name, given)
    const ms = Math.round(performance.now() - start)
    const step = { kind: 'tool', tool: name, arguments: given, valid: !(known instanceof Refusal), ms } as const
    if (!answer?.ok) {
      const words = refusal?.words ?? (answer && !answer.ok ? wordsOf(answer.problem) : '')
      yield { ...step, result: null, problem: words }
      return new Refusal(words)
    }
    results.unshift(answer.result)
    yield { ...step, result: answer.result, problem: null }
    return shape.parse(answer.result)
  }
  async function* propose(name: string, given: Record<string, unknown>): AsyncGenerator<AnswerStep, Refusal | null> {
    const known = checked(name, given)
    const words = known instanceof Refusal ? null : wordsFor(name, known.input, results)
    if (words !== null) {
      yield { kind: 'confirm', tool: name, arguments: given, words }
      return null
    }
    const refusal = known instanceof Refusal ? known : new Refusal('Look it up with a tool first.')
    yield { kind: 'tool', tool: name, arguments: given, valid: false, result: null, problem: refusal.words, ms: 0 }
    return refusal
  }

  const said = messages.filter(({ from }) => from === 'person').map(({ text }) => text)
  const turn: Turn = {
    said: said.at(-1) ?? '',
    earlier: said.slice(0, -1).toReversed(),
    near,
    actor: caller.actor,
    results: () => results,
    use,
    propose,
  }
  const { model } = ports.deps.assistant
  if (model) {
    let tokens: number | null = null
    const outcome = yield* answerByModel(
      {
        model,
        log: ports.deps.log,
        task: AGENTS[agent].task,
        tools,
        now: ports.deps.clock.now(),
        onTokens: (used) => void (tokens = (tokens ?? 0) + used),
      },
      turn,
      messages,
      signal,
    )
    if (outcome === 'answered') return yield { kind: 'done', engine: model.name, tokens }
    yield say('The language model does not answer, so the built-in assistant goes on.')
  }
  calls = 0
  yield* answerByRules(agent, turn)
  yield { kind: 'done', engine: BUILT_IN, tokens: null }
}

/** The tools of an assistant that this caller may use, and the one whose change a guest's browser makes. */
function toolsOf(agent: AssistantName, caller: ToolCaller): readonly Tool[] {
  const own = new Set(AGENTS[agent].tools)
  const allowed = toolsFor(caller).filter(({ name }) => own.has(name))
  const inBrowser = isPerson(caller.actor) ? [] : TOOLS.filter(({ name }) => name === CHANGED_IN_BROWSER && own.has(name))
  return [...allowed, ...inBrowser]
}
