import { expect, test } from 'vitest'
import { changedFields, merged } from './merged.ts'

test('after a conflict, typed fields stay, untouched fields take the saved value, and the changed ones are named', () => {
  const before = { story: 'Old', color: '#111111', links: [] as string[] }
  const mine = { story: 'Mine', color: '#111111', links: [] as string[] }
  const theirs = { story: 'Theirs', color: '#222222', links: [] as string[] }
  expect(changedFields(before, theirs)).toEqual(['story', 'color'])
  expect(merged(before, mine, theirs)).toEqual({ story: 'Mine', color: '#222222', links: [] })
})
