import { expect, test } from 'vitest'
import { points } from '#contracts/points.ts'
import { type Entered, NOTHING_ENTERED } from './draft.ts'
import { checkoutForm, destinationIn, spiralsIn } from './form.ts'

const maya: Entered = {
  ...NOTHING_ENTERED,
  contact: { name: 'Maya Lind', email: 'Maya@Example.com', phone: '' },
  payment: { token: 'tok_visa' },
}
const home = { street1: '1 Main St', street2: '', city: 'Edina', state: 'MN', zip: '55435' }
const needs = { ships: false, paysByCard: true, spiralsLimit: points(450), collected: ['in-store-pickup-7'] }
const messagesOf = (entered: Entered, changed = {}) =>
  checkoutForm({ ...needs, ...changed })
    .safeParse(entered)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a pickup paid by card needs a contact and a card, and no address', () => {
  const checked = checkoutForm(needs).parse(maya)
  expect(checked).toMatchObject({ contact: { name: 'Maya Lind', email: 'maya@example.com' }, spirals: 0, payment: { token: 'tok_visa' } })
  expect(checked.contact).not.toHaveProperty('phone')
  expect(checked.destination).toBeUndefined()
})

test('an address is asked for only where something is shipped', () => {
  expect(messagesOf(maya, { ships: true })).toContain('destination.street1: Enter a street address.')
  expect(messagesOf({ ...maya, destination: home }, { ships: true })).toBeUndefined()
})

test('nothing left to pay needs no card', () => {
  const withoutCard = { ...maya, payment: { token: '' } }
  expect(messagesOf(withoutCard)).toEqual(['payment.token: Choose how to pay.'])
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

test('the price counts a complete address and whole SPIRALs only', () => {
  expect(destinationIn(maya)).toBeUndefined()
  expect(destinationIn({ ...maya, destination: home })).toEqual({ street1: '1 Main St', city: 'Edina', state: 'MN', zip: '55435' })
  expect(spiralsIn({ ...maya, spirals: '300' })).toBe(300)
  expect(spiralsIn({ ...maya, spirals: 'many' })).toBe(0)
})
