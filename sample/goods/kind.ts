import { type Color, isColor } from '../colors.ts'
import type { FormName, Pattern } from '../studio/look.ts'

export type Fact = { name: string; value: string }

/** The facts that every product of a class must state. Each kind belongs to one class. */
export const DEMANDS = {
  /** Packaged, baked, cooked and frozen food. */
  food: ['Ingredients', 'Allergens', 'Storage'],
  /** Fruit, vegetables, herbs, raw meat and fish. */
  fresh: ['Origin', 'Storage'],
  drink: ['Ingredients', 'Storage'],
  alcohol: ['Alcohol', 'Age'],
  petfood: ['Ingredients', 'Feeding'],
  /** Goods for animals that they do not eat. */
  pet: ['Material', 'Care'],
  cosmetic: ['Ingredients', 'How to use'],
  health: ['How to use', 'Caution'],
  cleaner: ['How to use', 'Caution'],
  clothing: ['Material', 'Care'],
  toy: ['Age', 'Material'],
  book: ['Author', 'Pages', 'Language'],
  paper: ['Material', 'Contents'],
  electronics: ['Power', 'In the box'],
  plant: ['Light', 'Water'],
  seed: ['Light', 'Planting'],
  /** Tableware, furniture, tools, instruments and other things. */
  thing: ['Material', 'Dimensions'],
  /** Paper, candles, paint, glue and other things that are used up. */
  supply: ['Contents', 'How to use'],
} as const satisfies Record<string, readonly string[]>
export type Class = keyof typeof DEMANDS

export type Item = {
  kind: Kind
  /** Empty where the retailer makes it. */
  brand: string
  title: string
  /** At least one; its size is '' where the product has none. */
  sizes: { size: string; dollars: number }[]
  /** A short line on the label: author, flavor, scent. */
  note: string
  /** Colors to choose from; empty where there is no choice. */
  colors: Color[]
  /** The colors of the label or object, for products without a choice of colors. */
  color: string
  accent: string | null
  pattern: Pattern | null
  art: string | null
  facts: Fact[]
  /** A sentence about this product alone; it stands before the text of its kind. */
  about: string
}

type WrittenKind = {
  /** The thing, singular: 'Jam'. */
  name: string
  class: Class
  /** Prices of its products in dollars, the smallest and the largest size included. */
  price: readonly [low: number, high: number]
  /** The name of the size and the values of products that name none: 'Net weight' or 'Size: S, M, L, XL'. Missing: there are no sizes. */
  size?: string
  /** 'choice': the products' colors are color variants by name (colors.ts). Otherwise a color is the color of the label or object. */
  color?: 'choice'
  facts: Readonly<Record<string, string>>
  /** Two to four sentences that are true of every product of the kind. */
  text: string
  tags: readonly string[]
  /** Made by the retailer who sells it (bread, bouquets): the rows leave the brand empty, and no two retailers share it. */
  isOwn?: true
  /**
   * One row per product: `brand | title | size | note | price | color | art | facts`. Several sizes and their prices are divided by `;`.
   * The color cell is `main/accent/pattern`, each a name of colors.ts or '#rrggbb'; with `color: 'choice'` it is `Navy, Red/accent/pattern`.
   * Facts are `Name: value; Name: value` and replace those of the kind; `About: a sentence` stands before the text. Cells at the end may
   * be left out.
   */
  products: string
}
/** `form`: drawn by the studio, with `art` on the label of products that name none. `render`: the emoji picture of exactly this thing. */
type Pictured = { form: FormName; art?: string; render?: never } | { render: string; form?: never; art?: never }
export type KindText = WrittenKind & Pictured
export type Kind = Omit<WrittenKind, 'products' | 'facts' | 'size'> &
  Pictured & {
    department: string
    facts: Fact[]
    sizeName: string | null
    items: Item[]
  }
export type Department = { name: string; kinds: Kind[] }

/** Reads the kinds of a department and the rows of their products; the error names every row that is wrong. */
export function department(name: string, kinds: readonly KindText[]): Department {
  const wrong: string[] = []
  const read = { name, kinds: kinds.map((kind) => readKind(name, kind, wrong)) }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return read
}

function readKind(department: string, { products, facts, size, ...rest }: KindText, wrong: string[]): Kind {
  const [sizeName = '', sizes = ''] = (size ?? '').split(':').map((part) => part.trim())
  const kind: Kind = {
    ...rest,
    department,
    facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
    sizeName: sizeName || null,
    items: [],
  }
  const standard = sizes ? sizes.split(',').map((value) => value.trim()) : ['']
  kind.items = products
    .split('\n')
    .filter((row) => row.trim() !== '')
    .flatMap((row) => {
      try {
        return readItem(kind, standard, row)
      } catch (error) {
        wrong.push(`${department}, ${kind.name}: ${(error as Error).message} in the row "${row.trim()}"`)
        return []
      }
    })
  return kind
}

const PATTERNS: readonly Pattern[] = ['plain', 'stripes', 'dots', 'checks', 'waves', 'leaves', 'geometric', 'plaid']
const HEX = /^#[0-9a-f]{6}$/
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())
const partsOf = (cell: string): string[] => cell.split(';').flatMap((part) => part.trim() || [])

function readItem(kind: Kind, standard: readonly string[], row: string): Item {
  const [brand = '', title = '', size = '', note = '', price = '', color = '', art = '', facts = '', ...more] = cellsOf(row)
  if (more.length > 0) throw new Error('too many cells')
  if (!title) throw new Error('no title')
  if ((brand === '') !== (kind.isOwn ?? false)) throw new Error(kind.isOwn ? 'a brand on a thing that retailers make' : 'no brand')
  const own = factsOf(facts)
  const given = partsOf(size)
  const sizes = given.length > 0 ? given : standard
  const prices = partsOf(price).map(Number)
  if (given.length > 0 && !kind.sizeName) throw new Error('a size, and the kind has no name for it')
  if (prices.length !== 1 && prices.length !== sizes.length) throw new Error('as many prices as sizes, or one')
  return {
    kind,
    brand,
    title,
    note,
    sizes: sizes.map((one, i) => ({ size: one, dollars: priceWithin(kind, prices[prices.length === 1 ? 0 : i]) })),
    ...colorsOf(kind, color),
    art: art || kind.art || null,
    facts: own.filter(({ name }) => name !== 'About'),
    about: own.find(({ name }) => name === 'About')?.value ?? '',
  }
}

function priceWithin({ price: [low, high] }: Kind, dollars = Number.NaN): number {
  if (!(dollars >= low && dollars <= high)) throw new Error(`the price ${dollars} is not within ${low} to ${high}`)
  return dollars
}

function factsOf(cell: string): Fact[] {
  return partsOf(cell).map((part) => {
    const colon = part.indexOf(':')
    if (colon < 1) throw new Error(`"${part}" is no fact`)
    return { name: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() }
  })
}

function colorsOf(kind: Kind, cell: string): Pick<Item, 'colors' | 'color' | 'accent' | 'pattern'> {
  const [main = '', accent = '', pattern = 'plain', ...more] = cell.split('/').map((part) => part.trim())
  if (more.length > 0) throw new Error('too many colors')
  if (accent && !isColor(accent) && !HEX.test(accent)) throw new Error(`"${accent}" is no color`)
  const known = PATTERNS.find((one) => one === pattern)
  if (!known) throw new Error(`"${pattern}" is no pattern`)
  const shared = { accent: accent || null, pattern: known === 'plain' ? null : known }
  if (kind.color === 'choice') {
    const colors = main.split(',').map((one) => one.trim())
    if (!colors.every(isColor)) throw new Error(`"${main}" are no colors`)
    return { colors, color: colors[0] ?? '', ...shared }
  }
  if (kind.form && !isColor(main) && !HEX.test(main)) throw new Error(`"${main}" is no color`)
  return { colors: [], color: main, ...shared }
}
