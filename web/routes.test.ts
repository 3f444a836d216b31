import { expect, test } from 'vitest'
import { doorFor, isScreen, screenAt, screens } from './routes.ts'

test('every address is named once', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})
test('titles are those of people, descriptions fit a search result', () => {
  for (const { path, title, description } of screens) {
    expect(title, path).toMatch(/SPIRAL/)
    expect(description.length, path).toBeLessThanOrEqual(155)
  }
})
test('an alias names an address that exists', () => {
  for (const { canonical } of screens) if (canonical) expect(isScreen(canonical)).toBe(true)
})
test('an address with a record belongs to its screen, and nothing else does', () => {
  expect(screenAt('/product/blue-mug')?.path).toBe('/product/:id')
  expect(screenAt('/product')).toBeUndefined()
  expect(isScreen('/search?q=mug')).toBe(true)
  expect(isScreen('/wallet')).toBe(false)
})
test('everybody comes to the right door', () => {
  expect(['shopper', 'retailer:staff', 'counter', 'mall:manager', 'platform:admin'].map((access) => doorFor(access as 'shopper'))).toEqual([
    '/login',
    '/retailer-login',
    '/retailer-login',
    '/retailer-login',
    '/spiral-admin-login',
  ])
})
