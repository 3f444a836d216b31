import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from '#server/domains/all.ts'
import { journeysFor, WEB_JOURNEYS } from './changed.ts'

test('a change asks for the journeys of its domain, a changed journey for itself, and a shared part for the broadest ones', () => {
  expect(journeysFor(['server/domains/support/desk.ts'])).toEqual(['tests/journeys/support.spec.ts'])
  expect(journeysFor(['tests/journeys/tabs.spec.ts', 'contracts/support.ts'])).toEqual([
    'tests/journeys/support.spec.ts',
    'tests/journeys/tabs.spec.ts',
  ])
  const broadest = ['tests/journeys/first-sale.spec.ts', 'tests/journeys/walk.spec.ts']
  for (const shared of ['web/state/cart.ts', 'server/platform/db.ts', 'server/domains/new-one/things.ts', 'tests/journeys/axe.ts'])
    expect(journeysFor([shared])).toEqual(broadest)
})

test('documents and tests without a browser ask for no journey', () => {
  expect(journeysFor(['README.md', 'server/domains/support/support.test.ts', 'tests/app.ts', 'tools/test.ts'])).toEqual([])
})

test('every domain asks for journeys that are there, and every journey is asked for', async () => {
  const folders = [...domains.map(({ name }) => `server/domains/${name}/`), ...Object.keys(WEB_JOURNEYS), 'web/state/']
  const asked = new Map(folders.map((folder) => [folder, journeysFor([`${folder}Thing.ts`])]))
  expect([...asked].filter(([, journeys]) => journeys.length === 0).map(([folder]) => folder)).toEqual([])
  const there = (await readdir(join(import.meta.dirname, '../tests/journeys'))).filter((file) => file.endsWith('.spec.ts'))
  expect([...new Set([...asked.values()].flat())].toSorted()).toEqual(there.map((file) => `tests/journeys/${file}`).toSorted())
})
