import { LIMITS } from '#contracts/limits.ts'
import { type CommonWords, isCommonAmong, isOwnersWord, type PasswordOwner } from '#contracts/identity/password-rules.ts'

export type Strength = 'too short' | 'your own name or email' | 'too common' | 'fair' | 'good' | 'strong'
const NO_WORDS: CommonWords = { commonest: new Set(), stems: new Set() }

/**
 * A strength hint: length counts most, variety a little. It rejects a password only where the server does, by the same rules. Null: the
 * common words are not loaded yet.
 */
export function strengthOf(password: string, owner: PasswordOwner, words: CommonWords | undefined): Strength | null {
  if (password.length < LIMITS.passwordMin) return 'too short'
  if (isOwnersWord(password, owner)) return 'your own name or email'
  if (isCommonAmong(password, words ?? NO_WORDS)) return 'too common'
  if (!words) return null
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const isMonotonous = new Set(password).size < 5
  if (isMonotonous || password.length + kinds < 13) return 'fair'
  return password.length + kinds < 17 ? 'good' : 'strong'
}
