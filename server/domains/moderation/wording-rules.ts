import { createHash } from 'node:crypto'
import type { CaseReason } from '#contracts/moderation.ts'
import { Problem } from '../../platform/problem.ts'

/** Words that no text may hold. The author is told the word and can say it differently. */
const BLOCKED = [
  'asshole',
  'bastard',
  'bitch',
  'bullshit',
  'cunt',
  'faggot',
  'fuck',
  'fucking',
  'motherfucker',
  'nigger',
  'retard',
  'shit',
  'slut',
  'whore',
]
const LINK = /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|shop|store|io|co|ru|cn|xyz|info|biz)\b/i
/** More texts by one person in an hour than somebody writes who thinks about each. */
const BURST = 8

/** The first blocked word of a text, as it was written. */
export const blockedWord = (text: string): string | null =>
  text.match(/[\p{L}']+/gu)?.find((word) => BLOCKED.includes(word.toLowerCase())) ?? null

/** Throws `invalid` at the field of the body that holds a blocked word. */
export function refuseBlockedWords(fields: Record<string, string>): void {
  for (const [name, text] of Object.entries(fields)) {
    const word = blockedWord(text)
    if (word)
      throw new Problem('invalid', { errors: [{ pointer: `/${name}`, message: `We don't show “${word}”. Say it with another word.` }] })
  }
}

export const hasLink = (text: string): boolean => LINK.test(text)

/**
 * Why a moderator reads a text before anybody else does. A rating is no reason.
 * @param traces `copies`: texts by others with the same wording; `lastHour`: texts by the author in the last hour
 */
export const reasonsToHold = (text: string, { copies, lastHour }: { copies: number; lastHour: number }): CaseReason[] => [
  ...(lastHour >= BURST ? (['burst'] as const) : []),
  ...(copies > 0 ? (['copied'] as const) : []),
  ...(hasLink(text) ? (['link'] as const) : []),
]

/** A hash of the words alone, so that punctuation and case hide no copy. */
export const wordingOf = (text: string): string =>
  createHash('sha256')
    .update((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .digest('base64url')
