/** Units with all their spellings: `10 in`, `10-inch` and `10"` are one measure. */
const UNITS: readonly (readonly string[])[] = [
  ['in', 'inch', 'inches'],
  ['ft', 'foot', 'feet'],
  ['cm'],
  ['mm'],
  ['m', 'meter', 'meters', 'metre', 'metres'],
  ['oz', 'ounce', 'ounces'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['g', 'gram', 'grams'],
  ['kg', 'kilo', 'kilos'],
  ['ml', 'milliliter', 'milliliters'],
  ['l', 'liter', 'liters', 'litre', 'litres'],
  ['gal', 'gallon', 'gallons'],
  ['qt', 'quart', 'quarts'],
  ['w', 'watt', 'watts'],
  ['ct', 'count', 'pack', 'pk', 'pcs', 'pieces'],
  ['mg'],
  ['v', 'volt', 'volts'],
  ['mah'],
  ['hz'],
  ['k'],
  ['gb'],
  ['tb'],
]
const UNIT_OF = new Map(UNITS.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings] as const)))

export const isUnit = (word: string): boolean => UNIT_OF.has(word)

type Measure = { number: string; spellings: readonly string[]; length: number }

/** The measure that starts at this word: `500 ml` in two words or `500ml` in one. */
export function measureIn(words: readonly string[], at: number): Measure | null {
  const [, number = '', unit = ''] = /^(\d+)([a-z]*)$/.exec(words[at] ?? '') ?? []
  if (!number) return null
  const inOne = UNIT_OF.get(unit)
  if (inOne) return { number, spellings: inOne, length: 1 }
  const inTwo = unit === '' ? UNIT_OF.get(words[at + 1] ?? '') : undefined
  return inTwo ? { number, spellings: inTwo, length: 2 } : null
}

/** Every way to write the measure: "10,000 mAh" is three words. Postgres leaves the small word `in` out by itself. */
export const spellingsOf = ({ number, spellings }: Measure): string[] => {
  const grouped = number.length > 3 ? [`${number.slice(0, -3)} ${number.slice(-3)}`] : []
  return spellings.flatMap((spelling) => [`${number}${spelling}`, ...[number, ...grouped].map((written) => `${written} ${spelling}`)])
}
