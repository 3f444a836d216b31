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

export type Kind = { name: string; low: number; high: number; choice: Choice }
/** A motif: the rendered image that shows it, the kinds of product it can be, a fact about it, and the colors it comes in. */
export type Motif = { file: string; shows: string; kinds: readonly Kind[]; fact: string; colors: readonly Color[] }
export type Department = {
  name: string
  brands: readonly string[]
  /** Words placed before the product name that distinguish products of one kind. */
  lines: readonly string[]
  /** Sentences true of every product in the department; each product gets some of them. */
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

/**
 * Parses rows of `file | what it shows | kinds; of it | low-high in dollars | choice | a fact`. A kind with its own price range or choice
 * adds it: `Phone Case=19-49/col`.
 */
export function motifs(palette: readonly Color[], table: string): Motif[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [file = '', shows = '', kinds = '', price = '', choice = '', fact = ''] = row.split('|').map((cell) => cell.trim())
      const read = kinds.split(';').map((kind) => kindOf(kind.trim(), price, choice))
      const isColorful = read.some((kind) => COLORFUL.includes(kind.choice))
      if (!fact || (isColorful && palette.length === 0)) throw new Error(`not a row of goods: ${row}`)
      return { file, shows, kinds: read, fact, colors: isColorful ? palette : [] }
    })
}

function kindOf(text: string, price: string, choice: string): Kind {
  const [name = '', own = ''] = text.split('=')
  const [ownPrice = '', ownChoice] = own.split('/')
  const [low = 0, high = 0] = (ownPrice || price).split('-').map(Number)
  const known = CHOICES[ownChoice ?? choice]
  if (!known || !name || !(high >= low && low > 0)) throw new Error(`not a kind of goods: ${text} (${price}, ${choice})`)
  return { name, low, high, choice: known }
}
