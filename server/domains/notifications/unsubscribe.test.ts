import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { UserId } from '#contracts/ids.ts'
import { SHOPPER_CATEGORIES } from '#contracts/notifications/notifications.ts'
import { readStopToken, stopToken } from './unsubscribe.ts'

const deps = { secret: 'a secret of this test' }
const ana = randomUUID() as UserId

test.each(SHOPPER_CATEGORIES)('a link to stop %s names the person and the category', (category) => {
  expect(readStopToken(deps, stopToken(deps, ana, category))).toEqual({ userId: ana, category })
})

test('a link of an older mail, which holds the position of its category, still works', () => {
  const payload = Buffer.from([...Buffer.from(ana.replaceAll('-', ''), 'hex'), 3]).toString('base64url')
  const mac = createHmac('sha256', deps.secret).update(`unsubscribe ${payload}`).digest('base64url')
  expect(readStopToken(deps, `${payload}.${mac}`)).toEqual({ userId: ana, category: 'searches' })
})

test.each([
  ['another person', (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
  ['another category', () => stopToken({ secret: 'another' }, ana, 'orders')],
  ['a category that there is not', () => stopToken(deps, ana, 'everything' as 'orders')],
  ['nothing', () => ''],
])('a link for %s that is not ours is refused', (_, forge) => {
  expect(() => readStopToken(deps, forge(stopToken(deps, ana, 'wishlist')))).toThrow()
})
