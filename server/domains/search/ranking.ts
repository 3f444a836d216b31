import type { Reply } from '#contracts/endpoint.ts'
import type { ranking } from '#contracts/search/ranking.ts'
import { POINTS, RINGS, WORDS } from './points.ts'
import { FEW_STORES, SEEN_FIRST } from './small-stores.ts'

/** Every weight in words of shoppers: a new one does not compile without them. */
const SAID: Readonly<Record<keyof typeof POINTS, string>> = {
  named: 'It is the thing you search for, or its shelf or tags say so, and has all your words. What only mentions it comes after.',
  freeOf: 'Its title says it is free of what you leave out.',
  brand: 'It is of the brand you name.',
  inStock: 'It is sold out.',
  everyWord: 'It has all your words, where they name no thing.',
  wholeTitle: 'Its title is your search, word for word.',
  noun: 'Nothing has both of your words, and it is the thing that they name.',
  pair: 'Two of your words stand side by side in its title or tags.',
  titleStart: 'Its title begins with your search.',
  form: 'Its title has the thing in the form you typed: “bed”, not “bedding”.',
  audience: 'It is made for the people you name, such as kids.',
  standIn: 'It has no picture of its own.',
  quality: 'People buy it, save it and rate it well. At most this much.',
  brevity: 'Its title says little else. At most this much for each of your words.',
}
const TAKEN = new Set<string>(['inStock', 'standIn'] satisfies (keyof typeof POINTS)[])

/** How results are ordered, from the weights that order them. */
export function rankingRules(): Reply<typeof ranking> {
  const rules = Object.entries(SAID).map(([rule, text]) => ({
    text,
    points: TAKEN.has(rule) ? -POINTS[rule as keyof typeof POINTS] : POINTS[rule as keyof typeof POINTS],
  }))
  const near = RINGS.map(({ miles, points }) => ({ text: `A store within ${miles} miles of your place has it.`, points }))
  return {
    words: WORDS,
    rules: [...rules, ...near].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)),
    small: { first: SEEN_FIRST, stores: FEW_STORES },
  }
}
