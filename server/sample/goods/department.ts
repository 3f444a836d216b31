import type { Color } from '../colors.ts'

/** How the variants of a product differ. */
export type Choice =
  | 'none'
  | 'pounds'
  | 'pack'
  | 'ounces'
  | 'dimensions'
  | 'wear'
  | 'sizes'
  | 'shoes'
  | 'colors'
  | 'binding'
  | 'storage'
  | 'pet'

/** A thing the sample sells: the render that shows it, what it may be called, what it costs, what is true of it. */
export type Motif = {
  file: string
  shows: string
  kinds: string[]
  dollars: [low: number, high: number]
  choice: Choice
  fact: string
  colors: readonly Color[]
}
export type Department = {
  name: string
  brands: readonly string[]
  /** Words that stand before the thing: what sets one of a kind apart from the next. */
  lines: readonly string[]
  /** Sentences true of everything in the department; a product gets some of each. */
  made: readonly string[]
  uses: readonly string[]
  care: readonly string[]
  tags: readonly string[]
  motifs: readonly Motif[]
}

const CHOICES: Record<string, Choice> = {
  '-': 'none',
  lb: 'pounds',
  pk: 'pack',
  oz: 'ounces',
  dim: 'dimensions',
  wear: 'wear',
  size: 'sizes',
  shoe: 'shoes',
  col: 'colors',
  bind: 'binding',
  gb: 'storage',
  pet: 'pet',
}
const COLORFUL: readonly Choice[] = ['wear', 'shoes', 'colors']

/** Reads rows of `file | what it shows | kinds; of it | low-high in dollars | choice | a fact`. */
export function motifs(palette: readonly Color[], table: string): Motif[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [file = '', shows = '', kinds = '', price = '', choice = '', fact = ''] = row.split('|').map((cell) => cell.trim())
      const [low = 0, high = 0] = price.split('-').map(Number)
      const known = CHOICES[choice]
      if (!known || !fact || !(high >= low && low > 0)) throw new Error(`not a row of goods: ${row}`)
      return {
        file,
        shows,
        kinds: kinds.split(';').map((kind) => kind.trim()),
        dollars: [low, high],
        choice: known,
        fact,
        colors: COLORFUL.includes(known) ? palette : [],
      }
    })
}
