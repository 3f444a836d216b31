import type { z } from 'zod'
import type { AnswerStep } from '#contracts/assistants.ts'
import type { Actor } from '../../platform/actor.ts'

export type Step<K extends AnswerStep['kind']> = Extract<AnswerStep, { kind: K }>
/** A message of a conversation. Those of the assistant bring their steps, so that "the second one" can be looked up. */
export type Said = { from: 'person' | 'assistant'; text: string; steps?: readonly AnswerStep[] }

/** One question to an assistant, and what it may do to answer it. */
export type Turn = {
  said: string
  /** What the person said before, the newest first. */
  earlier: readonly string[]
  near: string | undefined
  actor: Actor
  /** The results of tools in this conversation, the newest first. */
  results: () => readonly unknown[]
  /** Calls a tool that reads, or answers with its problem. */
  use: <S extends z.ZodType>(tool: string, given: Record<string, unknown>, shape: S) => AsyncGenerator<AnswerStep, z.output<S> | Refusal>
  /** Asks the person to confirm a change. It changes nothing. */
  propose: (tool: string, given: Record<string, unknown>) => AsyncGenerator<AnswerStep, Refusal | null>
}
/** A tool's refusal, in words for the person. */
export class Refusal {
  readonly words: string
  constructor(words: string) {
    this.words = words
  }
}

export const say = (text: string): Step<'text'> => ({ kind: 'text', text })

/** The newest result of this shape in the conversation. */
export function lastOf<S extends z.ZodType>({ results }: Pick<Turn, 'results'>, shape: S): z.output<S> | null {
  for (const result of results()) {
    const read = shape.safeParse(result)
    if (read.success) return read.data
  }
  return null
}
