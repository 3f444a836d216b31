/** The password of the sample accounts. It stands in the README, so nobody may choose it; only the sample has it. */
export const SAMPLE_PASSWORD = 'spiral-sample-1'

/** What is known about the person who chooses a password; absent where the screen or the server does not know it. */
export type PasswordOwner = { email?: string | undefined; firstName?: string | undefined; lastName?: string | undefined }

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const withoutDigits = (text: string): string => plain(text).replaceAll(/^\d+|\d+$/g, '')

/**
 * Whether a password is its owner's email address, the part of it before the @, or their name. Signs, case, and digits at
 * either end make no difference: guessers try them too.
 */
export function isOwnersWord(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const local = email.split('@')[0] ?? ''
  const words = [email, local, local.split('+')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName]
  const refused = new Set(words.flatMap((word) => [plain(word), withoutDigits(word)]).filter((word) => word !== ''))
  return refused.has(plain(password)) || refused.has(withoutDigits(password))
}

export const isSamplePassword = (password: string): boolean => plain(password) === plain(SAMPLE_PASSWORD)
