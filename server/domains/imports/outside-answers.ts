import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { AnswerTooLarge, AnswerTooLate, RefusedAddress } from '../../platform/safe-fetch.ts'

/** Why an address gave nothing, in one sentence for the retailer, and whether asking again may help. */
export type Failure = { reason: string; mayRetry: boolean /** The host asks for this pause before anything else. */; hostPauseMs?: number }

const SHORTEST_PAUSE_MS = MINUTE
const LONGEST_PAUSE_MS = DAY

/** The failure that an answer means, for everything except success. */
export function failureOfStatus(status: number, retryAfter: string | undefined, now: Date): Failure {
  if (status === 429 || status === 503)
    return { reason: `The site asked us to come back later (${status}).`, mayRetry: true, hostPauseMs: pauseOf(retryAfter, now) }
  if (status >= 500) return { reason: `The site has a problem of its own (${status}).`, mayRetry: true }
  if (status === 404 || status === 410) return { reason: `There is nothing at this address any more (${status}).`, mayRetry: false }
  if (status === 401 || status === 403) return { reason: `The site does not let us read this address (${status}).`, mayRetry: false }
  if (status >= 300 && status < 400) return { reason: 'The address leads on to too many other addresses.', mayRetry: false }
  return { reason: `The site refused the request (${status}).`, mayRetry: false }
}

/** The failure that an error of `safe-fetch` means. */
export function failureOfError(error: unknown, what: { largest: string; seconds: number }): Failure {
  if (error instanceof AnswerTooLarge) return { reason: `The file is larger than ${what.largest}.`, mayRetry: false }
  if (error instanceof RefusedAddress)
    return { reason: 'The address does not lead to a public web site with a secure connection (https).', mayRetry: false }
  if (error instanceof AnswerTooLate) return { reason: `The site did not send it within ${what.seconds} seconds.`, mayRetry: true }
  return { reason: 'The site could not be reached.', mayRetry: true }
}

/** `Retry-After` in seconds or as a date; at least a minute, at most a day. */
export function pauseOf(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime()
  return Math.min(Math.max(Number.isFinite(asked) ? asked : 0, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
}

const PAUSES_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
export const MOST_TRIES = 6
/** The pause after a number of failed tries; null: there have been enough. */
export const pauseAfter = (tries: number): number | null => PAUSES_MS[tries - 1] ?? null

/** Sites show pictures and files by https today, even where an old file still writes http. */
export const overHttps = (address: string, mayAsk: (address: string) => boolean): string =>
  mayAsk(address) ? address : address.replace(/^http:/i, 'https:')
