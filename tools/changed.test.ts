import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeysFor } from './changed.ts'

test('a change asks for the journeys of its domain, a changed journey for itself, and a shared part for the broadest ones', () => {
  expect(journeysFor(['server/domains/support/desk.ts'])).toEqual(['tests/journeys/support.spec.ts'])
  expect(journeysFor(['tests/journeys/tabs.spec.ts', 'contracts/support.ts'])).toEqual([
    'tests/journeys/support.spec.ts',
    'tests/journeys/tabs.spec.ts',
  ])
  const broadest = ['tests/journeys/first-sale.spec.ts', 'tests/journeys/walk.spec.ts']
  for (const shared of ['web/ui/Button.tsx', 'server/platform/db.ts', 'server/domains/new-one/index.ts', 'tests/journeys/axe.ts'])
    expect(journeysFor([shared])).toEqual(broadest)
})

test('documents and tests without a browser ask for no journey', () => {
  expect(journeysFor(['README.md', 'server/domains/support/support.test.ts', 'tests/app.ts', 'tools/test.ts'])).toEqual([])
})

test('every journey that a domain asks for is there', () => {
  const domains = [
    'admin',
    'cart',
    'catalog',
    'checkout',
    'fulfillment',
    'home',
    'identity',
    'imports',
    'loyalty',
    'malls',
    'notifications',
  ]
  const more = ['operations', 'orders', 'places', 'privacy', 'retailers', 'search', 'stores', 'support', 'wishlist']
  const asked = journeysFor([...domains, ...more].map((domain) => `web/domains/${domain}/Screen.tsx`))
  expect(asked.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})
