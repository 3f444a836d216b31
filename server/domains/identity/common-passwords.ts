import { type CommonWords, isCommonAmong } from '#contracts/identity/password-rules.ts'
import { LIMITS } from '#contracts/limits.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'

let words: Promise<CommonWords> | undefined
/** Loaded on the first password choice, so that a server that only sells does not hold the lists. */
export const commonWords = (): Promise<CommonWords> => (words ??= load())

async function load(): Promise<CommonWords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common']
  // Passwords shorter than the minimum are refused anyway, so this holds only the commonest of the allowed ones.
  const commonest = new Set(ranked.filter((word) => word.length >= LIMITS.passwordMin).slice(0, SERVER_LIMITS.commonPasswords))
  return {
    commonest,
    stems: new Set([...commonest, ...ranked.slice(0, SERVER_LIMITS.commonPasswords), 'spiral', 'spiralmall', 'shopping']),
  }
}

/** Whether attackers try this password first. */
export const isCommonPassword = async (password: string): Promise<boolean> => isCommonAmong(password, await commonWords())
