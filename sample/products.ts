import type { NewImage, NewProduct, NewVariant } from '#server/domains/catalog/add-products.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { type Good, goodsOf, ownGoodsOf } from './catalogue.ts'
import { Chance } from './random.ts'
import { fits, mayList, type SampleRetailer, sampleRetailers } from './retailers.ts'

/**
 * A product before its category and stores have ids; `stock` is the quantity of each variant per store, by the retailer's store numbers.
 */
export type SampleProduct = Omit<NewProduct, 'categoryId' | 'variants'> & {
  department: string
  kind: string
  variants: (Omit<NewVariant, 'stock'> & { stock: number[] })[]
}

const ON_SALE = 0.12
const SOLD_OUT = 0.02
const SOLD_OUT_SOMEWHERE = 0.08
const REACH_WEIGHT = (reach: number): number => (reach >= 5 ? 1.4 : reach > 1 ? 1 : 0.8)

/** What retailers must have for the journey tests, by the end of the title: near Bloomington, in every store, with plenty of stock. */
const PROMISED: Record<string, readonly string[]> = {
  'Northfork Outfitters': ['Trail Running Shoes', 'Hiking Boots', 'Backpack'],
  'Stride & Summit': ['Trail Running Shoes', 'Running Shoes'],
  'Fleetfoot Athletic': ['Trail Running Shoes'],
  'Bloomington Bike & Trail': ['Trail Running Shoes'],
  'Wonderbox Toys': ['Teddy Bear', 'Wooden Steam Train', 'Jigsaw Puzzle'],
}

/**
 * The catalog of every retailer, `count` listings in all. A thing that several retailers list is one product: it has the same GTINs, title,
 * pictures and facts, and each retailer's own price and stock. Product ages are realistic: some from last week, most from last year. Series
 * 0 is the default sample; each further series has the same things from other brands.
 */
export function sampleProducts(count: number, storesOf: (retailer: string) => number, now: Date, series = 0): Map<string, SampleProduct[]> {
  const chance = new Chance(series === 0 ? 'products' : `products ${series}`)
  const shelves = sampleRetailers.map((retailer) => ({
    retailer,
    goods: choiceOf(chance, retailer, series).filter(({ good }) => fits(retailer, good.item)),
  }))
  const numbers = shares(count, shelves)
  return new Map(
    shelves.map(({ retailer, goods }, place) => {
      const stores = storesOf(retailer.name)
      const chosen = goods.slice(0, numbers[place])
      const listings = chosen.map(({ good, promised }, n) =>
        listing(chance, good, { retailer, stores, promised, series, number: n + 1, now }),
      )
      return [retailer.name, listings]
    }),
  )
}

type Choice = { good: Good; promised: boolean }

/** Everything that a retailer could list, in the order in which it takes things: promised things, its own, then about half from its first department. */
function choiceOf(chance: Chance, retailer: SampleRetailer, series: number): Choice[] {
  const fitting = goodsOf(series).filter(({ item }) => mayList(retailer, item))
  const promised = new Set(
    series === 0 ? (PROMISED[retailer.name] ?? []).flatMap((end) => fitting.find(({ title }) => title.endsWith(end)) ?? []) : [],
  )
  const own = series === 0 ? ownGoodsOf(retailer).filter(({ item }) => mayList(retailer, item)) : []
  const [main = '', ...others] = retailer.departments
  const rest = chance.shuffled(fitting).filter((good) => !promised.has(good))
  const inMain = [
    ...chance.shuffled(own.filter(({ department }) => department === main)),
    ...rest.filter(({ department }) => department === main),
  ]
  const inOthers = chance.shuffled([...own, ...rest].filter(({ department }) => others.includes(department)))
  const mixed: Good[] = []
  while (inMain.length > 0 || inOthers.length > 0) {
    const [first, second] = chance.happens(0.55) ? [inMain, inOthers] : [inOthers, inMain]
    mixed.push((first.shift() ?? second.shift()) as Good)
  }
  return [...[...promised].map((good) => ({ good, promised: true })), ...mixed.map((good) => ({ good, promised: false }))]
}

/** Divides the count by weight, in whole listings that add up; nobody lists more than there is for the retailer. */
function shares(count: number, shelves: readonly { retailer: SampleRetailer; goods: readonly Choice[] }[]): number[] {
  const given = shelves.map(({ goods }) => goods.filter(({ promised }) => promised).length)
  const room = () => shelves.map(({ goods }, i) => goods.length - (given[i] ?? 0))
  for (let left = count - sum(given); left > 0; left = count - sum(given)) {
    const weights = shelves.map(({ retailer }, i) => ((room()[i] ?? 0) > 0 ? REACH_WEIGHT(retailer.reach) : 0))
    const all = sum(weights)
    if (all === 0) throw new Error(`the sample's retailers cannot list ${count} products`)
    const free = room()
    let due = 0
    let spent = 0
    for (const [i, weight] of weights.entries()) {
      due += (left * weight) / all
      const more = Math.min(Math.round(due) - spent, free[i] ?? 0)
      spent = Math.round(due)
      given[i] = (given[i] ?? 0) + more
    }
  }
  return given
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Products on sale were sold at their regular price before, for this many days. */
const SOLD_BEFORE_DAYS = 50

type Listing = { retailer: SampleRetailer; stores: number; promised: boolean; series: number; number: number; now: Date }

/** A product as one retailer lists it: with its own price, sale and stock. */
function listing(chance: Chance, good: Good, { retailer, stores, promised, series, number, now }: Listing): SampleProduct {
  const isOwn = good.item.kind.isOwn ?? false
  const level = promised || isOwn ? 1 : chance.pick([0.92, 0.96, 1, 1, 1, 1, 1.04, 1.08])
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
  const age = (saving > 0 ? SOLD_BEFORE_DAYS * DAY : 0) + Math.floor(chance.next() ** 1.6 * 400) * DAY + chance.whole(1, 86_000) * 1000
  // Reduced within the last two weeks, so that the earlier price was in force long enough to be shown as the former price.
  const former = saving > 0 ? { since: new Date(now.getTime() - age), until: new Date(now.getTime() - (1 + (number % 14)) * DAY) } : null
  return {
    department: good.department,
    kind: good.item.kind.name,
    title: good.title,
    brand: good.brand,
    description: good.description,
    tags: [...good.tags],
    facts: good.facts,
    options: good.options,
    images: good.pictures.map(
      ({ hash, alt, variant, recipe }): NewImage => ({ hash, alt, variant, width: 800, height: 800, standIn: 'file' in recipe }),
    ),
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
        price < 1_000 ? Math.max(29, Math.round((price * level) / 10) * 10 - 1) : Math.max(99, Math.round((price * level) / 100) * 100 - 1),
      )

/** High stock of cheap products, low stock of expensive ones, and sometimes a single piece. */
function onShelf(chance: Chance, price: Cents): number {
  if (chance.happens(0.05)) return chance.whole(1, 3)
  const most = price < 1_000 ? 80 : price < 5_000 ? 36 : price < 20_000 ? 14 : 6
  return chance.whole(Math.ceil(most / 5), most)
}
