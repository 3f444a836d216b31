import type { NewImage, NewProduct, NewVariant } from '../domains/catalog/index.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { departments } from './goods/all.ts'
import type { Department, Kind, Motif } from './goods/department.ts'
import { sampleGtin } from './gtin.ts'
import { Chance } from './random.ts'
import { type Backdrop, hashOf, type Recipe, type View } from './recipes.ts'
import { type SampleRetailer, sampleRetailers } from './retailers.ts'
import { type Options, type SampleVariant, variantsOf } from './variants.ts'

/** A product that one or several retailers list: listings with equal GTINs are the same product. */
type Good = {
  department: Department
  motif: Motif
  title: string
  brand: string
  description: string
  tags: string[]
  options: Options
  variants: (SampleVariant & { gtin: string | null })[]
  images: NewImage[]
  isHouseBrand: boolean
}
/**
 * A product before its category and stores have ids; `stock` is the quantity of each variant per store, by the retailer's store numbers.
 */
export type SampleProduct = Omit<NewProduct, 'categoryId' | 'variants'> & {
  department: string
  variants: (Omit<NewVariant, 'stock'> & { stock: number[] })[]
}

const ON_SALE = 0.12
const SOLD_OUT = 0.02
const SOLD_OUT_SOMEWHERE = 0.08
/** The share of a retailer's listings that another retailer lists too. */
const SHARED = 0.13
const HOUSE_BRAND = 0.1
const REACH_WEIGHT = (reach: number): number => (reach >= 5 ? 1.4 : reach > 1 ? 1 : 0.8)

/** Stores full of tents and skis do not sell heels or top hats. */
const DRESSY = new Set([
  '1f45e',
  '1f97f',
  '1f460',
  '1f461',
  '1fa70',
  '1f454',
  '1f457',
  '1f458',
  '1f97b',
  '1f459',
  '1f45a',
  '1f97c',
  '1f3a9',
  '1f48d',
  '1f48e',
])
const sellsOutdoors = ({ departments: names }: SampleRetailer): boolean => names.includes('Sports') || names[0] === 'Outdoor & travel'

/** Products that every retailer must have for the journey tests: near Bloomington, in every store, with plenty of stock. */
const PROMISED: Record<string, { kind: string; line: string; brand?: string }[]> = {
  'Northfork Outfitters': [
    { kind: 'Trail Running Shoes', line: 'Ridge' },
    { kind: 'Hiking Boots', line: 'Trail' },
    { kind: 'Day Pack', line: 'Weekend' },
  ],
  'Stride & Summit': [
    { kind: 'Trail Running Shoes', line: 'Ridge' },
    { kind: 'Trail Shoes', line: 'Tempo' },
  ],
  'Fleetfoot Athletic': [{ kind: 'Trail Running Shoes', line: 'Waterproof' }],
  'Bloomington Bike & Trail': [{ kind: 'Trail Running Shoes', line: 'Ridge' }],
  'Wonderbox Toys': [
    { kind: 'Teddy Bear', line: 'Classic' },
    { kind: 'Wooden Steam Train', line: 'My First' },
    { kind: 'Jigsaw Puzzle', line: 'Giant' },
  ],
}

/**
 * The catalog of every retailer, `count` products in all. Product ages are realistic: some from last week, most from last year. Series 0 is
 * the default sample; each further series adds as many products again, with model numbers.
 */
export function sampleProducts(count: number, storesOf: (retailer: string) => number, now: Date, series = 0): Map<string, SampleProduct[]> {
  const chance = new Chance(series === 0 ? 'products' : `products ${series}`)
  const maker = new Maker(chance, series)
  const numbers = shares(count, sampleRetailers)
  const listed = new Map<string, SampleProduct[]>()
  for (const [place, retailer] of sampleRetailers.entries()) {
    const goods = new Map<string, { good: Good; promised: boolean }>()
    for (const { kind, line } of series === 0 ? (PROMISED[retailer.name] ?? []) : []) {
      const good = maker.promised(kind, line)
      goods.set(good.title, { good, promised: true })
    }
    const wanted = Math.max(numbers[place] ?? 0, goods.size)
    for (let tries = 0; goods.size < wanted && tries < wanted * 20; tries += 1) {
      const good = maker.next(chanceDepartment(chance, retailer), retailer)
      if (!goods.has(good.title)) goods.set(good.title, { good, promised: false })
    }
    const stores = storesOf(retailer.name)
    listed.set(
      retailer.name,
      [...goods.values()].map(({ good, promised }, n) => listing(chance, good, { retailer, stores, promised, series, number: n + 1, now })),
    )
  }
  return listed
}

/** Divides the count by weight, in whole products that add up. */
function shares(count: number, retailers: readonly SampleRetailer[]): number[] {
  const weights = retailers.map(({ reach }) => REACH_WEIGHT(reach))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let given = 0
  let due = 0
  return weights.map((weight) => {
    due += (count * weight) / sum
    const own = Math.round(due) - given
    given += own
    return own
  })
}

/** About half of a retailer's products are in its first department. */
function chanceDepartment(chance: Chance, { departments: names }: SampleRetailer): Department {
  const name = names.length === 1 || chance.happens(0.55) ? names[0] : chance.pick(names.slice(1))
  const found = departments.find((department) => department.name === name)
  if (!found) throw new Error(`no department is called ${name}`)
  return found
}

const MODEL_LETTERS = ['A', 'C', 'F', 'K', 'M', 'R', 'T', 'X']

/** Creates products one after another: uses all motifs of a department before repeating one, and never repeats a title. */
class Maker {
  readonly #chance: Chance
  readonly #turns = new Map<Department, { motifs: Motif[]; turn: number }>()
  readonly #byDepartment = new Map<Department, Good[]>()
  readonly #titles = new Map<string, Good>()
  readonly #series: number
  #gtins: number

  constructor(chance: Chance, series: number) {
    this.#chance = chance
    this.#series = series
    this.#gtins = series * 1_000_000
  }

  next(department: Department, retailer: SampleRetailer): Good {
    const shareable = (this.#byDepartment.get(department) ?? []).filter(
      ({ isHouseBrand, motif }) => !isHouseBrand && !(DRESSY.has(motif.file) && sellsOutdoors(retailer)),
    )
    if (shareable.length > 8 && this.#chance.happens(SHARED)) return this.#chance.pick(shareable)
    for (;;) {
      const { motif, round } = this.#nextMotif(department)
      if (DRESSY.has(motif.file) && sellsOutdoors(retailer)) continue
      const kind = motif.kinds[round % motif.kinds.length] as Kind
      const house = kind.choice !== 'binding' && this.#chance.happens(HOUSE_BRAND)
      const brand = house ? retailer.name : this.#chance.pick(department.brands)
      const title = this.#titleOf(department, kind, brand, house)
      if (!this.#titles.has(title)) return this.#make(department, motif, kind, brand, title, house)
      // Books have fixed titles: an existing title returns the same product.
      if (kind.choice === 'binding') return this.#titles.get(title) as Good
    }
  }

  /** Store brands have short names: "Anvil Hardware Claw Hammer" needs no more words. */
  #titleOf(department: Department, kind: Kind, brand: string, house: boolean): string {
    const chance = this.#chance
    if (kind.choice === 'binding') return this.#series === 0 ? kind.name : `${kind.name}, Edition ${this.#series + 1}`
    const title = house ? `${brand} ${kind.name}` : `${brand} ${chance.pick(department.lines)} ${kind.name}`
    return this.#series === 0 ? title : `${title} ${chance.pick(MODEL_LETTERS)}${this.#series}${chance.whole(10, 99)}`
  }

  promised(kindName: string, line: string): Good {
    for (const department of departments)
      for (const motif of department.motifs) {
        const kind = motif.kinds.find(({ name }) => name === kindName)
        if (!kind) continue
        const brand = department.brands[0] as string
        const title = `${brand} ${line} ${kind.name}`
        return this.#titles.get(title) ?? this.#make(department, motif, kind, brand, title, false)
      }
    throw new Error(`nothing is called ${kindName}`)
  }

  #nextMotif(department: Department): { motif: Motif; round: number } {
    const state = this.#turns.get(department) ?? { motifs: this.#chance.shuffled(department.motifs), turn: 0 }
    this.#turns.set(department, state)
    const motif = state.motifs[state.turn % state.motifs.length] as Motif
    const round = Math.floor(state.turn / state.motifs.length)
    state.turn += 1
    return { motif, round }
  }

  #make(department: Department, motif: Motif, kind: Kind, brand: string, title: string, isHouseBrand: boolean): Good {
    const chance = this.#chance
    const { options, variants } = variantsOf(chance, kind, motif.colors)
    const good: Good = {
      department,
      motif,
      title,
      brand,
      isHouseBrand,
      description: describe(chance, department, motif, brand),
      tags: chance.some(department.tags, chance.whole(1, 3)),
      options,
      // Store-brand products often have no GTIN.
      variants: variants.map((variant) => ({ ...variant, gtin: isHouseBrand && chance.happens(0.6) ? null : sampleGtin(++this.#gtins) })),
      images: picturesOf(chance, motif, variants),
    }
    this.#titles.set(title, good)
    this.#byDepartment.set(department, [...(this.#byDepartment.get(department) ?? []), good])
    return good
  }
}

function describe(chance: Chance, { made, uses, care }: Department, { fact }: Motif, brand: string): string {
  const [first, second] = chance.some(made, 2)
  const sentences = [`${fact}.`, first, ...(chance.happens(0.5) ? [second] : [])].join(' ').replaceAll('{brand}', brand)
  return `<p>${sentences}</p><p>${chance.pick(uses)}</p><p>${chance.pick(care)}</p>`
}

const WARM: readonly Backdrop[] = ['sand', 'blush', 'sage', 'sky']
/** One picture per color variant, or one or two views of a product without colors. */
function picturesOf(chance: Chance, { file, shows }: Motif, variants: readonly SampleVariant[]): NewImage[] {
  const picture = (view: View, backdrop: Backdrop, color: Recipe['color'], alt: string, variant: number | null = null): NewImage => ({
    hash: hashOf({ file, view, backdrop, color }),
    alt: alt.charAt(0).toUpperCase() + alt.slice(1),
    width: 800,
    height: 800,
    variant,
  })
  if (variants.some(({ color }) => color !== null))
    return variants.flatMap(({ color }, i) => (color ? picture('studio', 'studio', color, `${shows} in ${color.toLowerCase()}`, i) : []))
  const backdrop = chance.pick(WARM)
  const views = {
    studio: () => picture('studio', 'studio', null, shows),
    warm: () => picture('warm', backdrop, null, `${shows} on a table`),
    trio: () => picture('trio', backdrop, null, `three of the same: ${shows}`),
    close: () => picture('close', 'studio', null, `${shows} from close by`),
  }
  const order = chance.pick([
    ['studio', 'close'],
    ['warm', 'close'],
    ['warm', 'studio', 'trio'],
    ['trio', 'studio'],
    ['studio', 'warm'],
  ] as const)
  return order.map((view) => views[view]())
}

/** Products on sale were sold at their regular price before, for this many days. */
const SOLD_BEFORE_DAYS = 50

type Listing = { retailer: SampleRetailer; stores: number; promised: boolean; series: number; number: number; now: Date }

/** A product as one retailer lists it: with its own price, sale, stock and reviews. */
function listing(chance: Chance, good: Good, { retailer, stores, promised, series, number, now }: Listing): SampleProduct {
  const level = promised ? 1 : chance.pick([0.95, 1, 1, 1, 1.05])
  const saving = !promised && chance.happens(ON_SALE) ? chance.pick([0.15, 0.2, 0.25, 0.3, 0.4]) : 0
  const gone = !promised && chance.happens(SOLD_OUT)
  const carried = Array.from({ length: stores }, () => promised || chance.happens(0.78))
  if (!carried.includes(true)) carried[chance.whole(0, stores - 1)] = true
  const soldOutAt = carried.map(() => !promised && chance.happens(SOLD_OUT_SOMEWHERE))
  const initials = retailer.name
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase()
  const ratingCount = chance.happens(0.18) ? 0 : Math.floor(Math.exp(chance.between(0.7, 6)))
  const liked = chance.between(3.5, 4.5) + chance.between(0, 0.35)
  const age = (saving > 0 ? SOLD_BEFORE_DAYS * DAY : 0) + Math.floor(chance.next() ** 1.6 * 400) * DAY + chance.whole(1, 86_000) * 1000
  // Reduced within the last two weeks, so that the earlier price was in force long enough to be shown as the former price.
  const former = saving > 0 ? { since: new Date(now.getTime() - age), until: new Date(now.getTime() - (1 + (number % 14)) * DAY) } : null
  return {
    department: good.department.name,
    title: good.title,
    brand: good.brand,
    description: good.description,
    tags: good.tags,
    options: good.options,
    images: good.images,
    rating: { count: ratingCount, sum: Math.round(ratingCount * liked) },
    createdAt: new Date(now.getTime() - age),
    variants: good.variants.map(({ values, price, gtin }, i) => {
      const regular = levelled(price, level)
      const now = saving > 0 ? levelled(regular, 1 - saving) : regular
      return {
        sku: `${initials}${series || ''}-${String(number).padStart(4, '0')}${good.variants.length > 1 ? `-${i + 1}` : ''}`,
        gtin,
        optionValues: values,
        price: now,
        compareAt: now < regular ? regular : null,
        former,
        stock: carried.map((has, store) =>
          !has ? -1 : gone || soldOutAt[store] ? 0 : promised ? chance.whole(14, 40) : onShelf(chance, price),
        ),
      }
    }),
  }
}

/** Changes the price level but keeps the price ending. */
const levelled = (price: Cents, level: number): Cents =>
  level === 1
    ? price
    : cents(
        price < 300 ? Math.max(29, Math.round((price * level) / 10) * 10 - 1) : Math.max(99, Math.round((price * level) / 100) * 100 - 1),
      )

/** High stock of cheap products, low stock of expensive ones, and sometimes a single piece. */
function onShelf(chance: Chance, price: Cents): number {
  if (chance.happens(0.05)) return chance.whole(1, 3)
  const most = price < 1_000 ? 80 : price < 5_000 ? 36 : price < 20_000 ? 14 : 6
  return chance.whole(Math.ceil(most / 5), most)
}
