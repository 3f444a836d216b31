import { expect, test } from 'vitest'
import { brandOf, cardForm, isExpired, passesLuhn, slashedExpiry, spacedNumber } from './card.ts'

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
  const form = cardForm([{ token: 'tok_visa', number: '4242424242424242', label: '' }], () => new Date(2026, 10, 22))
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Maya Lind', zip: '55435' }
  const faults = (changed: Partial<typeof card>) => form.safeParse({ ...card, ...changed }).error?.issues.map(({ message }) => message)
  expect(form.parse(card)).toEqual({ token: 'tok_visa' })
  expect(faults({ number: '4242 4242 4242 4241' })).toEqual(['That card number has a typo. Check the digits.'])
  expect(faults({ number: '4000 0566 5566 5556' })).toEqual([expect.stringContaining('only takes test cards')])
  expect(faults({ expiry: '13/30' })).toEqual(['Enter the month and year, like 04/29.'])
  expect(faults({ expiry: '10/26' })).toEqual(['This card has expired. Use another one.'])
  expect(faults({ cvc: '12', name: ' ', zip: '5' })).toHaveLength(3)
})
