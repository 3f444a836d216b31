import { ApiProblem, sentenceFor } from '#web/lib/api.ts'

/** What a key of this browser, or the server, had to say against it. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiProblem) return sentenceFor(error)
  return error instanceof Error && error.name === 'NoPasskey' ? error.message : 'That did not work. Try again, or use your password.'
}
