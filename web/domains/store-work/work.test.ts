import { expect, test } from 'vitest'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { clockOf, nextStep, promiseOf, span } from './work.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const later = (ms: number) => new Date(now.getTime() + ms)
const item = (state: FulfillmentState, changedAt: Date, holdUntil: Date | null = null) => ({ state, changedAt, holdUntil })

test.each([
  ['a fresh order is calm', item('placed', ago(5 * MINUTE)), 'Waiting 5 min', 'neutral'],
  ['after half an hour the store is reminded', item('placed', ago(30 * MINUTE)), 'Waiting 30 min', 'warning'],
  ['after an hour it is late', item('placed', ago(HOUR)), 'Waiting 1 h', 'danger'],
  ['a pickup with days left is calm', item('ready', ago(DAY), later(2 * DAY)), 'Held 2 days more', 'neutral'],
  ['its last day is a warning', item('at_center', ago(DAY), later(3 * HOUR)), 'Held 3 h more', 'warning'],
  ['a hold that is over says so', item('ready', ago(5 * DAY), ago(MINUTE)), 'Hold has ended', 'danger'],
])('%s', (_, work, words, tone) => expect(clockOf(work, now)).toEqual({ words, tone }))

test.each([
  ['due', later(HOUR), 'Ready today by 10 AM', 'neutral'],
  ['due', later(20 * MINUTE), 'Ready today by 9:20 AM', 'warning'],
  ['due', later(DAY), 'Ready tomorrow by 9 AM', 'neutral'],
  ['late', ago(HOUR), 'Late: due today by 8 AM', 'danger'],
] as const)('a promise that is %s reads by the clock of the store', (state, by, words, tone) =>
  expect(promiseOf({ promised: { by, state }, timeZone: 'America/Chicago' }, now)).toEqual({ words, tone }),
)

test('what is on its way has no clock', () => {
  expect(clockOf(item('accepted', ago(HOUR)), now)).toBeNull()
  expect(clockOf(item('ready', ago(HOUR)), now)).toBeNull()
})

test('the next step is never to cancel', () => {
  expect(nextStep({ may: ['cancelled', 'ready'] })).toBe('ready')
  expect(nextStep({ may: ['cancelled'] })).toBeNull()
  expect(nextStep({ may: ['at_center'] })).toBeNull()
})

test.each([
  [-MINUTE, '0 min'],
  [59 * MINUTE, '59 min'],
  [HOUR, '1 h'],
  [DAY, '1 day'],
  [3 * DAY + HOUR, '3 days'],
])('%i ms is %s', (ms, words) => expect(span(ms)).toBe(words))
