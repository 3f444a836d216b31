import { expect, test } from 'vitest'
import { passesLuhn } from '#contracts/card-numbers.ts'
import { brandOf, cardForm, isExpired, NO_CARD, noCardNeeded, slashedExpiry, spacedNumber } from './card.ts'
import { walletOf } from './wallets.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'visa'],
  ['5200828282828210', '5200 8282 8282 8210', 'mastercard'],
  ['378282246310005', '3782 822463 10005', 'amex'],
  ['3782 8224', '3782 8224', 'amex'],
  ['6011111111111117', '6011 1111 1111 1117', 'discover'],
  ['9', '9', null],
  ['', '', null],
])('the number %j is spaced as it is printed on the card', (typed, shown, brand) => {
  expect(spacedNumber(typed)).toBe(shown)
  expect(brandOf(typed)).toBe(brand)
})

test.each([
  ['1', '1'],
  ['4', '04'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/2034', '12/34'],
  ['0429', '04/29'],
])('the expiry %j becomes %j', (typed, shown) => expect(slashedExpiry(typed)).toBe(shown))

test('a typo in the number is caught, and a card lasts through its month', () => {
  expect(passesLuhn('4242 4242 4242 4242')).toBe(true)
  expect(passesLuhn('4242 4242 4242 4241')).toBe(false)
  expect(passesLuhn('0000 0000 0000 0000')).toBe(false)
  expect(isExpired('11/26', new Date(2026, 10, 30, 23))).toBe(false)
  expect(isExpired('11/26', new Date(2026, 11, 1))).toBe(true)
})

test('each field of a card says what is wrong with it', () => {
  const form = cardForm(
    { provider: 'sandbox', publishableKey: null, testTokens: [{ token: 'tok_visa', number: '4242424242424242', label: '' }] },
    () => new Date(2026, 10, 22),
  )
  const card = { ...NO_CARD, number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Maya Lind', zip: '55435' }
  const faults = (changed: Partial<typeof card>) => form.safeParse({ ...card, ...changed }).error?.issues.map(({ message }) => message)
  expect(form.parse(card)).toEqual({ token: 'tok_visa', byWallet: false })
  expect(faults({ number: '4242 4242 4242 4241' })).toEqual(['That card number has a typo. Check the digits.'])
  expect(faults({ number: '4000 0566 5566 5556' })).toEqual([expect.stringContaining('only takes test cards')])
  expect(faults({ expiry: '13/30' })).toEqual(['Enter the month and year, like 04/29.'])
  expect(faults({ expiry: '10/26' })).toEqual(['This card has expired. Use another one.'])
  expect(faults({ cvc: '12', name: ' ', zip: '5' })).toHaveLength(3)
})

test('with a provider’s own card field, only its token counts, and a typed number never leaves the page', () => {
  const form = cardForm({ provider: 'stripe', publishableKey: 'pk_test_1', testTokens: [] }, () => new Date())
  expect(form.parse({ ...NO_CARD, number: 'pm_1234567890' })).toEqual({ token: 'pm_1234567890', byWallet: false })
  for (const number of ['', '4242 4242 4242 4242', 'tok_visa']) expect(form.safeParse({ ...NO_CARD, number }).success).toBe(false)
})

test('a wallet pays in place of the card that is typed, and without one the card is checked again', () => {
  for (const publishableKey of [null, 'pk_test_1']) {
    const form = cardForm({ provider: 'any', publishableKey, testTokens: [] }, () => new Date())
    expect(form.parse({ ...NO_CARD, number: '4242', walletToken: 'pm_of_a_wallet' })).toEqual({ token: 'pm_of_a_wallet', byWallet: true })
    expect(form.safeParse({ ...NO_CARD, number: '4242' }).success).toBe(false)
  }
  expect(noCardNeeded.parse({ ...NO_CARD, walletToken: 'pm_1' })).toEqual({ token: 'pm_1', byWallet: true })
  expect(noCardNeeded.parse(NO_CARD)).toEqual({ token: '', byWallet: false })
})

/** A form whose names are checked when it is sent, and its answers to be chosen. */
function aForm(answer: () => Promise<boolean>, isRight = true) {
  const said: string[] = []
  let typed = ''
  const wallet = walletOf<string>({
    form: {
      setValue: (_, value) => void (typed = value),
      submit: (send) => async () => void (isRight ? await send(typed).catch(() => said.push('refusal')) : said.push('faults')),
    },
    send: async (values) => {
      said.push(`sent ${values}`)
      return answer()
    },
  })
  return { said, wallet, typed: () => typed }
}

test('the sheet of a wallet opens only over a form that is right, and checking it buys nothing', async () => {
  const right = aForm(async () => true)
  expect(await right.wallet.check()).toBe(true)
  expect(right.said).toEqual([])
  const wrong = aForm(async () => true, false)
  expect(await wrong.wallet.check()).toBe(false)
  expect(wrong.said).toEqual(['faults'])
})

test('a wallet says whether it paid, and its token is gone from the form afterwards', async () => {
  const paid = aForm(async () => true)
  expect(await paid.wallet.pay('pm_1')).toBe(true)
  expect([paid.said, paid.typed()]).toEqual([['sent pm_1'], ''])
  expect(await aForm(async () => false).wallet.pay('pm_1')).toBe(false)
  const refused = aForm(() => Promise.reject(new Error('the price changed')))
  expect(await refused.wallet.pay('pm_1')).toBe(false)
  expect([refused.said, refused.typed()]).toEqual([['sent pm_1', 'refusal'], ''])
})
