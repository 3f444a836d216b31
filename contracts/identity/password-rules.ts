/** The password of the sample accounts. It is published in the README, so no other account may use it. */
export const SAMPLE_PASSWORD = 'spiral-sample-1'

/** The known details of the person who chooses a password. Fields the screen or server does not know are absent. */
export type PasswordOwner = { email?: string | undefined; firstName?: string | undefined; lastName?: string | undefined }

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutDigits = (text: string): string => plain(text).replaceAll(/^\d+|\d+$/g, '')

/**
 * Whether a password is its owner's email address, the part of it before the @, or their name. Ignores punctuation, case, and digits at
 * either end, because attackers try those variants too.
 */
export function isOwnersWord(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const local = email.split('@')[0] ?? ''
  const words = [email, local, local.split('+')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const refused = new Set(words.flatMap((word) => [plain(word), withoutDigits(word)]).filter((word) => word !== ''))
  return refused.has(plain(password)) || refused.has(withoutDigits(password))
}

export const isSamplePassword = (password: string): boolean => plain(password) === plain(SAMPLE_PASSWORD)

export type CommonWords = {
  /** The commonest passwords. */
  commonest: ReadonlySet<string>
  /** Words that people combine with their birth year; short ones count here too. */
  stems: ReadonlySet<string>
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
export function isCommonAmong(password: string, { commonest, stems }: CommonWords): boolean {
  if (isSamplePassword(password)) return true
  const text = password.toLowerCase()
  if (commonest.has(text) || RUNS.some((run) => run.includes(text))) return true
  if (/^(.{1,4})\1+.?$/.test(text) || /^(\d{2,4})?(19|20)\d\d(\d{2,4})?$/.test(text) || /^\d{8,10}$/.test(text)) return true
  const stem = text.replace(ENDINGS, '')
  return stem !== text && stem.length >= 4 && stems.has(stem)
}
