import { expect, test } from 'vitest'
import { allShortcuts } from '#server/domains/search/shortcuts.ts'
import { isScreen } from '#web/routes.ts'

test('every page that a search can lead to exists', () => {
  expect(allShortcuts().filter(({ to }) => !isScreen(to))).toEqual([])
})
