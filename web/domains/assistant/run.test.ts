import { expect, test } from 'vitest'
import type { Suggestion } from '#contracts/applications/applications.ts'
import { after, corrected, fieldsSaved, NO_RUN } from './run.ts'

const name = (value: string, confidence: number): Suggestion => ({
  field: 'business.name',
  value,
  source: { kind: 'website', where: 'https://oak.example' },
  confidence,
})

test('a later report about the same step or field replaces the earlier one', () => {
  const run = [
    { kind: 'step', id: 'site', text: 'Opening', state: 'running' } as const,
    { kind: 'step', id: 'site', text: 'Read 3 pages', state: 'done' } as const,
    { kind: 'suggestion', suggestion: name('Oak', 0.5) } as const,
    { kind: 'suggestion', suggestion: name('Oak & Awl', 0.9) } as const,
    { kind: 'done', milliseconds: 900 } as const,
  ].reduce(after, NO_RUN)
  expect(run.steps).toEqual([expect.objectContaining({ text: 'Read 3 pages' })])
  expect(run.suggestions.map(({ value }) => value)).toEqual(['Oak & Awl'])
  expect(run).toMatchObject({ state: 'done', milliseconds: 900 })
})

test('a corrected field keeps its place, an emptied one is dropped, and saved fields are counted', () => {
  const source = { kind: 'catalog', where: 'Row 1' } as const
  const run = { ...NO_RUN, suggestions: [name('Oak', 0.5)], products: [{ title: 'Belt', description: 'Leather', pictures: [], source }] }
  expect(corrected(run, 'business.name', 'Oak Co').suggestions[0]?.value).toBe('Oak Co')
  expect(corrected(run, 'business.name', '').suggestions).toEqual([])
  expect(fieldsSaved(run)).toBe(3)
})
