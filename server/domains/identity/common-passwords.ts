import { LIMITS } from '#contracts/limits.ts'
import { isSamplePassword } from '#contracts/identity/password-rules.ts'

type Lists = {
  /** Passwords shorter than the minimum are refused anyway, so this holds only the commonest of the allowed ones. */
  commonest: ReadonlySet<string>
  /** Words that people combine with their birth year; short ones count here too. */
  stems: ReadonlySet<string>
}

let lists: Promise<Lists> | undefined
/** Loaded on the first password choice, so that a server that only sells does not hold the lists. */
async function load(): Promise<Lists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common']
  const commonest = new Set(ranked.filter((word) => word.length >= LIMITS.passwordMin).slice(0, LIMITS.commonPasswords))
  return { commonest, stems: new Set([...commonest, ...ranked.slice(0, LIMITS.commonPasswords), 'spiral', 'spiralmall', 'shopping']) }
}

const ENDINGS = /(?:[0-9]|[0-9!]{2}|0?123!?|1234!?|12345!?|123456!?|007|321|786|[!.@#$*?]|20[0-2][0-9]!?|19[5-9][0-9])$/
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgb',
]
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')])

/**
 * Whether a password is among those that attackers try first: the commonest, common words with the usual ending, runs along the keyboard or
 * the alphabet, short pieces repeated, and the published password of the sample.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (isSamplePassword(password)) return true
  const { commonest, stems } = await (lists ??= load())
  const text = password.toLowerCase()
  if (commonest.has(text) || RUNS.some((run) => run.includes(text))) return true
  if (/^(.{1,4})\1+.?$/.test(text) || /^(\d{2,4})?(19|20)\d\d(\d{2,4})?$/.test(text) || /^\d{8,10}$/.test(text)) return true
  const stem = text.replace(ENDINGS, '')
  return stem !== text && stem.length >= 4 && stems.has(stem)
}
