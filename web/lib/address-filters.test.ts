import { expect, test } from 'vitest'
import { z } from 'zod'
import { FlagInUrl, WholeInUrl } from '#contracts/page.ts'
import { filtersIn, queryWith } from './address-filters.ts'

const at = (query: string) => new URLSearchParams(query)

test('a changed filter keeps the others', () => expect(queryWith(at('tab=orders&q=mug'), { q: 'cup' })).toBe('?tab=orders&q=cup'))
test('an empty value takes the filter out of the address', () =>
  expect(queryWith(at('state=placed&q=mug'), { state: '', q: null })).toBe('?'))
test('what is typed is kept as it is', () => expect(at(queryWith(at(''), { q: 'a&b=c d' }).slice(1)).get('q')).toBe('a&b=c d'))

const shape = { near: z.string().regex(/^\d{5}$/), within: WholeInUrl(1, 500), openNow: FlagInUrl }
test('an address is read in the words of the endpoint', () =>
  expect(filtersIn(at('near=55425&within=25&openNow=1&other=x'), shape, ['near', 'within', 'openNow'])).toEqual({
    filter: { near: '55425', within: 25, openNow: true },
    dropped: [],
  }))
test('what makes no sense is dropped and named', () =>
  expect(filtersIn(at('near=abc&within=25'), shape, ['near', 'within'])).toEqual({ filter: { within: 25 }, dropped: ['near'] }))
