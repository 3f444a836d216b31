import { expect, test } from 'vitest'
import { points } from '#contracts/points.ts'
import { NO_CARD } from '../payments/card.ts'
import { type Entered, NOTHING_ENTERED } from './draft.ts'
import { checkoutForm, destinationIn, spiralsIn } from './form.ts'

const typed: Entered = {
  ...NOTHING_ENTERED,
  contact: { name: 'Maya Lind', email: 'Maya@Example.com', phone: '' },
}
const cards = {
  provider: 'sandbox',
  publishableKey: null,
  testTokens: [{ token: 'tok_visa', number: '4242424242424242', label: 'Visa that works' }],
}
const card = { ...NO_CARD, number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Maya Lind', zip: '55435' }
const maya = { ...typed, card }
const home = { street1: '1 Main St', street2: '', city: 'Edina', state: 'MN', zip: '55435' }
const needs = { ships: false, paysByCard: true, cards, spiralsLimit: points(450), collected: ['in-store-pickup-7'] }
const messagesOf = (entered: typeof maya, changed = {}) =>
  checkoutForm({ ...needs, ...changed })
    .safeParse(entered)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a pickup paid by card needs a contact and a card, and no address', () => {
  const checked = checkoutForm(needs).parse(maya)
  expect(checked).toMatchObject({
    contact: { name: 'Maya Lind', email: 'maya@example.com' },
    spirals: 0,
    card: { token: 'tok_visa', byWallet: false },
  })
  expect(JSON.stringify(checked)).not.toContain('4242')
  expect(checked.contact).not.toHaveProperty('phone')
  expect(checked.destination).toBeUndefined()
})

test('an address is asked for only where something is shipped', () => {
  expect(messagesOf(maya, { ships: true })).toContain('destination.street1: Enter a street address.')
  expect(messagesOf({ ...maya, destination: home }, { ships: true })).toBeUndefined()
})

test('nothing left to pay needs no card', () => {
  const withoutCard = { ...maya, card: NO_CARD }
  expect(messagesOf(withoutCard)?.[0]).toBe('card.number: Enter your card number.')
  expect(messagesOf(withoutCard)).toHaveLength(5)
  expect(messagesOf(withoutCard, { paysByCard: false })).toBeUndefined()
})

test('who else collects is named or not said; a way of collecting that is not chosen any more asks for nothing', () => {
  const named = (name: string | undefined) => ({ ...maya, collectors: { 'in-store-pickup-7': name, 'ship-to-mall-7': '' } })
  expect(messagesOf(named(undefined))).toBeUndefined()
  expect(messagesOf(named('  '))).toEqual(['collectors.in-store-pickup-7: Enter the name on their ID.'])
  expect(checkoutForm(needs).parse(named(' Ben Green ')).collectors).toEqual({ 'in-store-pickup-7': 'Ben Green' })
})

test.each([
  ['451', 'spirals: You can use up to 450 SPIRALs on this order.'],
  ['1.5', 'spirals: Use a whole number.'],
  ['-3', 'spirals: Use a whole number.'],
])('%s SPIRALs are refused at the field', (spirals, message) => expect(messagesOf({ ...maya, spirals })).toEqual([message]))

test.each([
  ['x', 'destination.street1: Enter a street with its number, like 100 Lake St, or a PO Box.'],
  ['Lake Street', 'destination.street1: Enter a street with its number, like 100 Lake St, or a PO Box.'],
  ['PO Box 12', undefined],
  ['One Lake Street', undefined],
])('the street %j is checked before a parcel goes there', (street1, message) =>
  expect(messagesOf({ ...maya, destination: { ...home, street1 } }, { ships: true })).toEqual(message && [message]),
)

test.each([
  ['12', 'contact.phone: Enter a 10-digit US phone number, like 612-555-0199.'],
  ['123-456-7890', 'contact.phone: Enter a 10-digit US phone number, like 612-555-0199.'],
  ['+1 612.555.0199', undefined],
])('the phone %j is checked', (phone, message) =>
  expect(messagesOf({ ...maya, contact: { ...maya.contact, phone } })).toEqual(message && [message]),
)

test('the price counts a complete address and whole SPIRALs only', () => {
  expect(destinationIn(maya)).toBeUndefined()
  expect(destinationIn({ ...maya, destination: home })).toEqual({ street1: '1 Main St', city: 'Edina', state: 'MN', zip: '55435' })
  expect(spiralsIn({ ...maya, spirals: '300' })).toBe(300)
  expect(spiralsIn({ ...maya, spirals: 'many' })).toBe(0)
})
