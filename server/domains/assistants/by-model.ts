import { z } from 'zod'
import type { AnswerStep } from '#contracts/assistants.ts'
import { AssistantFailed, type AssistantModel } from '../../platform/assistant/port.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Tool } from '../agent-tools/tool.ts'
import { Refusal, type Said, say, type Turn } from './turn.ts'

/** How often the model may look something up for one answer. */
const MOST_ROUNDS = 5
/** The time that a model has for one answer. After it, the built-in rules answer. */
const MODEL_MS = 20_000
/** The part of a conversation and of a result that the model reads. */
const MESSAGES_READ = 12
const RESULT_CHARACTERS = 6_000

const ROLE = [
  'You are an assistant of SPIRAL, a marketplace of local stores. Answer what stands in the request, in plain, short sentences.',
  'Use only facts from the material. You cannot change anything: where the person wants a change, name the tool that makes it, and the',
  'person is asked to confirm it. Never ask for card numbers or passwords.',
].join(' ')
const Move = z
  .object({
    say: z.string().trim().min(1).max(2_000).optional(),
    tool: z.string().max(60).optional(),
    arguments: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ say, tool }) => say !== undefined || tool !== undefined)

type Engine = {
  model: AssistantModel
  log: Deps['log']
  task: string
  tools: readonly Tool[]
  now: Date
  onTokens: (tokens: number) => void
}

/**
 * Lets the model answer, tool by tool. It gets names of tools, never the tools: what it asks for is checked here, and a change becomes a
 * question to the person. Texts of strangers in results are framed as material.
 */
export async function* answerByModel(
  { model, log, task, tools, now, onTokens }: Engine,
  turn: Turn,
  messages: readonly Said[],
  signal: AbortSignal,
): AsyncGenerator<AnswerStep, 'answered' | 'failed'> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(MODEL_MS)])
  const told = tools.map(({ name, about, effect, schema }) => `${name} (${effect}): ${about} ${JSON.stringify(schema)}`)
  const material = [
    {
      label: 'the conversation so far',
      text: messages
        .slice(-MESSAGES_READ, -1)
        .map(({ from, text }) => `${from}: ${text}`)
        .join('\n'),
    },
    ...turn
      .results()
      .slice(0, 3)
      .map((result) => ({ label: 'an earlier result', text: cut(result) })),
  ]
  try {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const move = await model.ask({
        role: ROLE,
        task: [
          task,
          `Today is ${now.toISOString().slice(0, 10)}.${turn.near ? ` The person is near ZIP ${turn.near}.` : ''}`,
          'Either look something up or propose a change with one tool, or say the answer. The tools:',
          ...told,
        ].join('\n'),
        request: turn.said,
        material,
        shape: Move,
        example: '{"tool":"find_products","arguments":{"q":"walnut lamp","near":"55425"}} or {"say":"…"}',
        signal: within,
        onTokens,
      })
      if (move.tool === undefined) {
        yield say(move.say ?? '')
        return 'answered'
      }
      const given = move.arguments ?? {}
      if (tools.find(({ name }) => name === move.tool)?.effect === 'reads') {
        const result = yield* turn.use(move.tool, given, z.unknown())
        const text = result instanceof Refusal ? `It was refused: ${result.words}` : cut(result)
        material.push({ label: `what ${move.tool} answered to ${JSON.stringify(given).slice(0, 500)}`, text })
        continue
      }
      const refusal = yield* turn.propose(move.tool, given)
      if (!refusal) {
        yield say(move.say ?? 'Confirm it, and I do it.')
        return 'answered'
      }
      material.push({ label: `why ${move.tool.slice(0, 60)} was not proposed`, text: refusal.words })
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AssistantFailed)) throw error
    log.warn({ reason: error.reason }, 'the model of the assistants gave no answer')
  }
  return 'failed'
}

const cut = (result: unknown): string => JSON.stringify(result).slice(0, RESULT_CHARACTERS)
