import type { APICallError, LanguageModel } from 'ai'
import type { AssistantConfig } from '../config.ts'
import { AssistantFailed, type AssistantModel, type AssistantPort, type Question } from './port.ts'
import { answerIn, promptOf } from './question.ts'

type Limits = { totalMs: number; firstChunkMs: number; chunkMs: number; answerCharacters: number }
const LIMITS: Limits = { totalMs: 25_000, firstChunkMs: 15_000, chunkMs: 10_000, answerCharacters: 40_000 }
const OUTPUT_TOKENS = 4_000
/** Tries of one call at a provider that is busy or failing. The second comes about two seconds after the first. */
const RETRIES = 1

/** The configured model, or none. `limits` is for tests. */
export function assistantOf(config: AssistantConfig | null, limits: Partial<Limits> = {}): AssistantPort {
  if (!config) return { model: null }
  const name = `${config.model} at ${new URL(config.url).hostname}`
  return { model: { name, ask: (question) => ask(config, { ...LIMITS, ...limits }, question) } satisfies AssistantModel }
}

async function ask<T>(config: AssistantConfig, limits: Limits, question: Question<T>): Promise<T> {
  const text = await textOf(config, limits, question)
  const answer = answerIn(text, question.shape)
  if (answer === null) throw new AssistantFailed('unusable')
  return answer
}

/** The whole answer of the model, streamed so that a silent or endless one is noticed. */
async function textOf<T>(config: AssistantConfig, limits: Limits, question: Question<T>): Promise<string> {
  const { instructions, prompt } = promptOf(question)
  // Loaded with the first question, because most installations never ask one.
  const { APICallError, streamText } = await import('ai')
  const tooMuch = new AbortController()
  let failure: unknown
  try {
    const { fullStream } = streamText({
      model: await modelOf(config),
      instructions,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: prompt },
            ...(question.pictures ?? []).map((picture) => ({ type: 'file' as const, data: picture, mediaType: 'image/jpeg' })),
          ],
        },
      ],
      maxOutputTokens: OUTPUT_TOKENS,
      temperature: 0,
      maxRetries: RETRIES,
      timeout: { totalMs: limits.totalMs, firstChunkMs: limits.firstChunkMs, chunkMs: limits.chunkMs },
      abortSignal: question.signal ? AbortSignal.any([question.signal, tooMuch.signal]) : tooMuch.signal,
      // Failures are parts of the stream, too; without this they would also be printed.
      onError: () => undefined,
    })
    let text = ''
    let isFinished = false
    for await (const part of fullStream) {
      if (part.type === 'text-delta') text += part.text
      if (part.type === 'error') failure = part.error
      if (part.type === 'abort') throw new AssistantFailed('late')
      if (part.type === 'finish') {
        isFinished = part.finishReason === 'stop' || part.finishReason === 'length'
        const { totalTokens } = part.totalUsage
        if (totalTokens) question.onTokens?.(totalTokens)
      }
      if (text.length > limits.answerCharacters) {
        tooMuch.abort()
        throw new AssistantFailed('unusable')
      }
    }
    if (failure === undefined && isFinished) return text
    if (failure === undefined) throw new AssistantFailed('broken')
  } catch (error) {
    failure = error
  }
  throw asFailure(failure, APICallError.isInstance)
}

function asFailure(error: unknown, isAnswer: (error: unknown) => error is APICallError): AssistantFailed {
  if (error instanceof AssistantFailed) return error
  // After its last retry the SDK wraps the error of the provider.
  const last = error instanceof Error && 'lastError' in error ? error.lastError : error
  const cause = { cause: last }
  if (last instanceof Error && /abort|timeout/i.test(last.name)) return new AssistantFailed('late', cause)
  if (!isAnswer(last) || last.statusCode === undefined) return new AssistantFailed('broken', cause)
  if (last.statusCode === 429 || last.statusCode === 529) return new AssistantFailed('busy', cause)
  // A status of success and an error: the stream broke.
  if (last.statusCode < 300) return new AssistantFailed('broken', cause)
  return new AssistantFailed(last.statusCode >= 500 ? 'failed' : 'refused', cause)
}

async function modelOf({ kind, url, key, model }: AssistantConfig): Promise<LanguageModel> {
  const given = { baseURL: url, fetch: withoutRedirects, ...(key === null ? {} : { apiKey: key }) }
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(given)(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ ...given, name: 'assistant' })(model)
}

/** The address is the operator's and may be private, as of a model on the same machine. It leads nowhere else: the key would go along. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' })
