import { expect, test } from 'vitest'
import { byLetter, byState, letterOf, named } from './directory.ts'

const malls = [
  { name: 'The Galleria', city: 'Houston', state: 'TX' },
  { name: 'Mall of America', city: 'Bloomington', state: 'MN' },
  { name: 'Aventura Mall', city: 'Aventura', state: 'FL' },
  { name: 'The Mall at Millenia', city: 'Orlando', state: 'FL' },
]

test.each([
  ['The Galleria', 'G'],
  ['Aventura Mall', 'A'],
  ['3rd Street Mall', '#'],
])('%s is filed under %s', (name, letter) => expect(letterOf(name)).toBe(letter))

test('letters stand in order, and names in them without their article', () =>
  expect(byLetter(malls).map(([letter, members]) => [letter, members.map(({ name }) => name)])).toEqual([
    ['A', ['Aventura Mall']],
    ['G', ['The Galleria']],
    ['M', ['The Mall at Millenia', 'Mall of America']],
  ]))
test('states go by their full name', () => expect(byState(malls).map(([state]) => state)).toEqual(['Florida', 'Minnesota', 'Texas']))
test('within a state malls go by their city, whatever they are called', () => {
  const more = [...malls, { name: 'Zebra Mall', city: 'Miami', state: 'FL' }]
  expect(byState(more)[0]?.[1].map(({ city }) => city)).toEqual(['Aventura', 'Miami', 'Orlando'])
})
test('a name or a city finds a mall, in the chosen state', () => {
  expect(named(malls, { q: 'mall' }).map(({ city }) => city)).toEqual(['Bloomington', 'Aventura', 'Orlando'])
  expect(named(malls, { q: 'mall', state: 'FL' }).map(({ city }) => city)).toEqual(['Aventura', 'Orlando'])
  expect(named(malls, { q: 'houston' })).toHaveLength(1)
})
