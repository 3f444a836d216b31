import { ApiProblem, sentenceFor } from '#web/lib/api.ts'

/** A message for a passkey error from this browser or from the server. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiProblem) return sentenceFor(error)
  return error instanceof Error && error.name === 'NoPasskey' ? error.message : "That didn't work. Try again, or use your password."
}
