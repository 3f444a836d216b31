import { z } from 'zod'
import { passesLuhn } from '#contracts/card-numbers.ts'
import type { Settings } from '#contracts/operations.ts'
import { plainWords } from '#contracts/validation-messages.ts'

/** Who takes cards here. With a public key, the provider's own card field takes their numbers; without one, our form knows the test cards. */
export type CardSetup = z.output<typeof Settings>['payments']
export type TestCard = CardSetup['testTokens'][number]
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover'

export const BRAND_NAMES: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}
export const brandNamed = (name: string): CardBrand | null =>
  (Object.keys(BRAND_NAMES) as CardBrand[]).find((brand) => BRAND_NAMES[brand] === name) ?? null
const PREFIXES: [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|65|64[4-9])/],
]
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

export const brandOf = (number: string): CardBrand | null => PREFIXES.find(([, prefix]) => prefix.test(digitsOf(number)))?.[0] ?? null

const MOST_DIGITS = { amex: 15, other: 19 }
/** The number in the groups printed on the card. */
export function spacedNumber(typed: string): string {
  const isAmex = brandOf(typed) === 'amex'
  const digits = digitsOf(typed).slice(0, isAmex ? MOST_DIGITS.amex : MOST_DIGITS.other)
  const groups = isAmex ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/** Month and year as on the card: "MM/YY". A first digit above 1 is a whole month. */
export function slashedExpiry(typed: string): string {
  const digits = digitsOf(typed)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  // "12/2027" from a password manager
  const short = padded.length === 6 ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short
}
export const onlyDigits = (most: number) => (typed: string) => digitsOf(typed).slice(0, most)

/** Cards are valid through the last day of their month. */
export function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return now.getTime() >= new Date(2000 + year, month, 1).getTime()
}

export const NO_CARD = { number: '', expiry: '', cvc: '', name: '', zip: '', walletToken: '' }
const Typed = z.object({
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  name: z.string(),
  zip: z.string(),
  /** The token of a wallet while it pays: it takes the place of the card that is typed or chosen, which stays as it is. */
  walletToken: z.string(),
})
export type Paying = { token: string; byWallet: boolean }

/** Nothing is left to pay, or a saved card pays, so nothing about a card is checked. */
export const noCardNeeded = Typed.transform(({ walletToken }): Paying => ({ token: walletToken, byWallet: walletToken !== '' }))

/**
 * The fields of a card. Its number stays in the browser: as with a real provider's own field, our server only ever sees the token that
 * stands for it.
 */
export function cardForm(setup: CardSetup, now: () => Date) {
  const byHand = setup.publishableKey === null ? testCardForm(setup.testTokens, now) : providerCardForm
  return Typed.transform((typed, context): Paying => {
    if (typed.walletToken !== '') return { token: typed.walletToken, byWallet: true }
    const checked = byHand.safeParse(typed, { error: plainWords })
    for (const { path, message } of checked.error?.issues ?? []) context.issues.push({ code: 'custom', input: typed, path, message })
    return { token: checked.data?.token ?? '', byWallet: false }
  })
}

/** The provider's field has put a token in the place of the number. */
const providerCardForm = Typed.extend({
  number: z.string().regex(/^pm_/, "Enter your card. If it's complete, wait a moment and press again."),
}).transform(({ number }) => ({ token: number }))

const testCardForm = (cards: readonly TestCard[], now: () => Date) =>
  Typed.extend({
    number: z
      .string()
      .refine((number) => digitsOf(number).length >= 12, { error: 'Enter your card number.', abort: true })
      .refine(passesLuhn, { error: 'That card number has a typo. Check the digits.', abort: true })
      .refine((number) => tokenOf(cards, number) !== undefined, {
        error: 'This store only takes test cards. Choose one under “Use a test card.”',
      }),
    expiry: z
      .string()
      .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, { error: 'Enter the month and year, like 04/29.', abort: true })
      .refine((expiry) => !isExpired(expiry, now()), { error: 'This card has expired. Use another one.' }),
    cvc: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code.'),
    name: z.string().trim().min(1, 'Enter the name on the card.').max(80, 'Keep it under 80 characters.'),
    zip: z.string().regex(/^\d{5}$/, 'Enter the 5-digit ZIP of your billing address.'),
  }).transform(({ number }) => ({ token: tokenOf(cards, number) ?? '' }))

const tokenOf = (cards: readonly TestCard[], number: string): string | undefined =>
  cards.find((card) => card.number === digitsOf(number))?.token
