import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'

test('only what differs is told, with what it was', () =>
  expect(changesIn({ state: 'open', total: 5 }, { state: 'cancelled', total: 5 })).toEqual([
    { name: 'state', from: 'open', to: 'cancelled' },
  ]))
test('what is new has no before', () => expect(changesIn(null, { kind: 'welcome' })).toEqual([{ name: 'kind', from: null, to: 'welcome' }]))
test('what is gone has no after', () => expect(changesIn({ note: 'x' }, {})).toEqual([{ name: 'note', from: 'x', to: null }]))
test('a bare value is a change too', () => expect(changesIn(1, 2)).toEqual([{ name: 'value', from: '1', to: '2' }]))
test('an act without change tells nothing', () => expect(changesIn(null, null)).toEqual([]))
