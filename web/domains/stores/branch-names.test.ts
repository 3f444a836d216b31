import { expect, test } from 'vitest'
import { branchNames } from './branch-names.ts'

test.each([
  ['what all begin with is left out', ['Birch & Co Mall of America', 'Birch & Co Minneapolis'], ['Mall of America', 'Minneapolis']],
  ['a name that is the beginning of another stays, and so do all', ['Birch', 'Birch Uptown'], ['Birch', 'Birch Uptown']],
  ['half a word in common is nothing in common', ['Birchwood', 'Birches'], ['Birchwood', 'Birches']],
  ['a single store keeps its name', ['Birch Uptown'], ['Birch Uptown']],
  ['the same name twice tells nothing apart', ['Birch Uptown', 'Birch Uptown'], ['Birch Uptown', 'Birch Uptown']],
])('%s', (_, names, shown) => expect(names.map(branchNames(names))).toEqual(shown))

test('a store that is not among them keeps its name', () =>
  expect(branchNames(['Birch Uptown', 'Birch Downtown'])('Birch Harbor')).toBe('Birch Harbor'))
