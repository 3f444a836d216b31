import { expect, test } from 'vitest'
import { isWell, lineFor, reportOf, tryCall } from './diagnosis.ts'

const NAME = 'GET /api/stores'
const answering = (status: number) => async () => new Response('{}', { status })

test('screens:R103 a call that succeeded is OK', async () => {
  const outcome = await tryCall('/api/stores', answering(200))
  expect(lineFor(NAME, outcome)).toBe('GET /api/stores OK')
  expect(isWell(outcome)).toBe(true)
})
test('screens:R104 another status is named', async () => {
  const outcome = await tryCall('/api/stores', answering(503))
  expect(lineFor(NAME, outcome)).toBe('GET /api/stores returned status 503')
  expect(isWell(outcome)).toBe(false)
})
test('screens:R105 a call without an answer failed, with its error', async () => {
  const outcome = await tryCall('/api/stores', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(lineFor(NAME, outcome)).toBe('GET /api/stores failed: Failed to fetch')
})
test('a report is a line for each finding', () =>
  expect(
    reportOf([
      { name: 'Environment', value: 'development' },
      { name: 'Version', value: '0.1.0' },
    ]),
  ).toBe('Environment: development\nVersion: 0.1.0'))
