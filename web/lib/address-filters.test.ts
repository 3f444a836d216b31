import { expect, test } from 'vitest'
import { queryWith } from './address-filters.ts'

const at = (query: string) => new URLSearchParams(query)

test('a changed filter keeps the others', () => expect(queryWith(at('tab=orders&q=mug'), { q: 'cup' })).toBe('?tab=orders&q=cup'))
test('an empty value takes the filter out of the address', () =>
  expect(queryWith(at('state=placed&q=mug'), { state: '', q: null })).toBe('?'))
test('what is typed is kept as it is', () => expect(at(queryWith(at(''), { q: 'a&b=c d' }).slice(1)).get('q')).toBe('a&b=c d'))
