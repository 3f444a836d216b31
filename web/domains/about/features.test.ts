import { expect, test } from 'vitest'
import { SOMEBODY } from '#contracts/identity/people.ts'
import { isScreen } from '#web/routes.ts'
import { type FeatureFacts, FEATURES } from './features.ts'

const SIGNED_OUT: FeatureFacts = {
  viewer: null,
  oneClick: undefined,
  repeats: undefined,
  hasPlan: undefined,
  push: 'off',
  comparedPictures: 5,
}
const stateOf = (title: string, facts: Partial<FeatureFacts>) =>
  FEATURES.find((feature) => feature.title === title)?.state({ ...SIGNED_OUT, ...facts })?.label
const owner = { ...SOMEBODY, retailers: [{ retailerId: 1 as never, name: 'Oak', role: 'owner' as const, storeId: null }] }

test('each feature leads to a screen that exists', () => {
  expect(FEATURES.filter(({ href }) => !isScreen(href))).toEqual([])
})

test('a feature says what it still needs of this person', () => {
  expect([stateOf('Trip planner', {}), stateOf('Trip planner', { viewer: SOMEBODY })]).toEqual(['Needs sign-in', 'Ready to use'])
  expect([stateOf('Automations', { viewer: SOMEBODY }), stateOf('Automations', { viewer: owner })]).toEqual([
    'Needs a store account',
    'Ready to use',
  ])
  expect([
    stateOf('Savings on delivery', { viewer: SOMEBODY, hasPlan: false }),
    stateOf('Savings on delivery', { viewer: SOMEBODY, hasPlan: true }),
  ]).toEqual(['Needs a plan', 'On'])
  expect(stateOf('Messages on this device', { viewer: SOMEBODY, push: 'blocked' })).toBe('Needs your permission')
  expect(stateOf('Search with a photo', { comparedPictures: 0 })).toBe('Not set up here')
  // Nothing is claimed before it is read.
  expect(stateOf('Repeat orders', { viewer: SOMEBODY })).toBeUndefined()
})
