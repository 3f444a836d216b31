import { LIMITS } from '#contracts/limits.ts'
import { isOwnersWord, isSamplePassword, type PasswordOwner } from '#contracts/identity/password-rules.ts'

/**
 * A strength hint: length counts most, variety a little. It says "too short" or "not allowed" only where the server also rejects the
 * password; only the server checks the most common passwords.
 */
export function strengthOf(password: string, owner: PasswordOwner = {}): 'too short' | 'not allowed' | 'fair' | 'good' | 'strong' {
  if (password.length < LIMITS.passwordMin) return 'too short'
  if (isOwnersWord(password, owner) || isSamplePassword(password)) return 'not allowed'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const isMonotonous = new Set(password).size < 5
  if (isMonotonous || password.length + kinds < 13) return 'fair'
  return password.length + kinds < 17 ? 'good' : 'strong'
}
