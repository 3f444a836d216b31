import { LIMITS } from '#contracts/limits.ts'

/** A hint and no rule: length counts most, variety a little. */
export function strengthOf(password: string): 'too short' | 'fair' | 'good' | 'strong' {
  if (password.length < LIMITS.passwordMin) return 'too short'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const isMonotonous = new Set(password).size < 5
  if (isMonotonous || password.length + kinds < 13) return 'fair'
  return password.length + kinds < 17 ? 'good' : 'strong'
}
