import { expect, test } from 'vitest'
import { deletesOf, meantBy, mistakesBetween, plainWords, readQuery } from './words.ts'
import { namesMatch } from './directory/name-match.ts'

test.each([
  ["Men's Café-Latte 12oz", 'mens cafe latte 12oz'],
  ['  T-Shirt, 100% cotton!  ', 't shirt 100 cotton'],
  ["';drop table products;--", 'drop table products'],
  ['Crème brûlée ✨', 'creme brulee'],
])('%s is looked for as %s', (typed, words) => expect(plainWords(typed)).toBe(words))

test('what comes after "without" is not looked for', () => {
  expect(readQuery('headphones without wires for kids')).toEqual({ wanted: ['headphones', 'for', 'kids'], unwanted: ['wires'] })
  expect(readQuery('where can I buy a tent').wanted).toEqual(['tent'])
  expect(readQuery('do you have any umbrellas?').wanted).toEqual(['umbrellas'])
  expect(readQuery('mug mug MUG')).toEqual({ wanted: ['mug'], unwanted: [] })
})

test.each([
  ['umbrela', 'umbrella', 1],
  ['shose', 'shoes', 1],
  ['mgu', 'mug', 1],
  ['kitten', 'sitting', 3],
  ['lamp', 'lamp', 0],
])('%s is %s with %i mistakes', (a, b, mistakes) => expect(mistakesBetween(a, b, 3)).toBe(mistakes))

test('every word one mistake away shares a letter left out', () => {
  for (const typed of ['umbrela', 'umbrellla', 'umbrrlla', 'umbrlela'])
    expect(deletesOf(typed).some((part) => deletesOf('umbrella').includes(part))).toBe(true)
})

const known = (...words: [word: string, documents: number][]) => words.map(([word, documents]) => ({ word, documents }))
test.each([
  ['the commoner of two words as near', 'shirs', known(['shirt', 90], ['shirk', 2]), 'shirt'],
  ['a word that goes on', 'headph', known(['headphones', 40], ['head', 90]), 'headphones'],
  ['two mistakes in a long word', 'strawbbery', known(['strawberry', 10]), 'strawberry'],
  ['no short word that begins with another letter', 'mice', known(['ice', 90]), null],
  ['no word of which a short one is a part', 'tees', known(['teething', 90]), null],
  ['nothing for a short word', 'mag', known(['mug', 90]), null],
  ['nothing when nothing is near', 'zzzzzz', known(['mug', 90]), null],
])('%s is meant', (_, typed, candidates, word) => expect(meantBy(typed, candidates)[0] ?? null).toBe(word))

test('safety:V5 long input is answered at once', () => {
  // CPU time, so that other load on the machine does not count.
  const ms = (work: () => unknown): number => {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
  for (const text of ['a'.repeat(100_000), "'’".repeat(50_000), 'without '.repeat(20_000), '\u0300'.repeat(100_000)])
    expect(ms(() => readQuery(text))).toBeLessThan(200)
  expect(ms(() => mistakesBetween('a'.repeat(40), 'b'.repeat(40), 2))).toBeLessThan(200)
})

test('names are found by how their words begin, give or take a mistake', () => {
  expect(namesMatch('mall amer', ['Mall of America', 'MN'])).toBe(true)
  expect(namesMatch('galeria', ['The Galleria', 'Houston'])).toBe(true)
  expect(namesMatch('southdale', ['Rosedale Center'])).toBe(false)
})
