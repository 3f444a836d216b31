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
