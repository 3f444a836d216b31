import type { z } from 'zod'

/** What a model is asked: a task of ours, and material of somebody else that it only reads. */
export type Question<T> = {
  /** Our words. Nothing from outside belongs here. */
  task: string
  /** What the model is for; without it, it fills in forms for a shop owner. Our words, too. */
  role?: string
  /** What the person of a conversation asks for. It is delimited, too, and the one text from outside that the answer is about. */
  request?: string
  /** Text from a site, a file or a picture. It is delimited, and the model is told that it holds no instructions. */
  material: { label: string; text: string }[]
  /** JPEG pictures to look at. */
  pictures?: Uint8Array[]
  /** The shape of the answer. An answer of another shape is refused. */
  shape: z.ZodType<T>
  /** An example of the shape, in JSON. */
  example: string
  signal?: AbortSignal
  /** Told how many tokens the question and its answer took, where the provider says so. */
  onTokens?: (tokens: number) => void
}

/**
 * A language model, or none. Nothing depends on one: where `model` is null, the built-in rules do the work and screens say so. A model gets
 * no tools, so text that it reads can never make it act.
 */
export type AssistantPort = { model: null } | { model: AssistantModel }
export type AssistantModel = {
  /** Shown to people: "llama3.1 at models.example.com". */
  name: string
  ask<T>(question: Question<T>): Promise<T>
}

/** Why a model gave no usable answer. The caller goes on with its rules. */
export class AssistantFailed extends Error {
  readonly reason: 'busy' | 'refused' | 'failed' | 'late' | 'broken' | 'unusable' | 'off'
  constructor(reason: AssistantFailed['reason'], options?: ErrorOptions) {
    super(`the model gave no answer: ${reason}`, options)
    this.reason = reason
  }
}
