import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { goodsOf, ownGoodsOf } from './catalogue.ts'
import { departments } from './goods/all.ts'
import { type Class, DEMANDS, department } from './goods/kind.ts'
import { RENDERS } from './goods/renders.ts'
import { checkDigit, sampleGtin } from './gtin.ts'
import { FULL_SIZE } from './index.ts'
import { models } from './models/files.ts'
import { listedPictures } from './picture-list.ts'
import { sampleProducts } from './products.ts'
import { sampleRetailers } from './retailers.ts'
import { FORMS } from './studio/look.ts'

const now = new Date('2026-11-21T12:00:00Z')
const stores = () => 3
const count = FULL_SIZE.products
const listings = [...sampleProducts(count, stores, now)].flatMap(([retailer, list]) => list.map((product) => ({ retailer, ...product })))
const variants = listings.flatMap((product) => product.variants)
const goods = [...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)]
const kinds = departments.flatMap((one) => one.kinds)
const shareOf = <T>(list: readonly T[], is: (one: T) => boolean): number => list.filter(is).length / list.length
const twice = (list: readonly string[]): string[] =>
  [...Map.groupBy(list, (one) => one)].filter(([, all]) => all.length > 1).map(([one]) => one)

describe('a picture shows the thing that is sold', () => {
  test('a render shows one kind, and only that kind is sold with it', () => {
    const sold = kinds.flatMap(({ render, name }) => (render === undefined ? [] : [[render, name]]))
    expect(new Set(sold.map(([file]) => file)).size).toBe(sold.length)
    expect(Object.fromEntries(sold)).toEqual(RENDERS)
  })

  test('a drawing has a form of the studio, and every emoji on a label exists', () => {
    const assets = path.join(path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')
    expect(kinds.filter(({ form }) => form !== undefined && !FORMS.includes(form)).map(({ name }) => name)).toEqual([])
    const files = [...Object.keys(RENDERS), ...kinds.flatMap(({ items }) => items.flatMap(({ art }) => art ?? []))]
    expect(files.filter((file) => !existsSync(path.join(assets, `${file}.webp`)))).toEqual([])
  })

  test('the pictures of a product are of its kind’s form or render, and several of them differ', () => {
    const foreign = goods.filter(({ item: { kind }, pictures }) =>
      pictures.some(({ recipe }) =>
        'look' in recipe ? recipe.look.form !== kind.form : 'file' in recipe ? recipe.file !== kind.render : !models.has(recipe.model),
      ),
    )
    expect(foreign.map(({ title }) => title)).toEqual([])
    expect(goods.filter(({ pictures }) => new Set(pictures.map(({ hash }) => hash)).size < 2).map(({ title }) => title)).toEqual([])
  })

  test('no two products share a look', () => {
    const firsts = goodsOf(0).flatMap(({ pictures, brand, title }) =>
      pictures[0] ? [[pictures[0].hash, `${brand} ${title}`] as const] : [],
    )
    expect(twice(firsts.map(([hash]) => hash)).map((hash) => firsts.filter(([one]) => one === hash))).toEqual([])
  })

  test('every picture is one the sample can draw, in the color that the variant names', async () => {
    const source = listedPictures()
    const pictures = listings.flatMap(({ images = [], options = [], variants: own }) =>
      images.map((image) => ({
        image,
        color: options.some(({ name }) => name === 'Color') ? own[image.variant ?? 0]?.optionValues?.at(-1) : undefined,
      })),
    )
    expect(pictures.filter(({ image, color }) => color && !image.alt.endsWith(`in ${color.toLowerCase()}`))).toEqual([])
    expect(pictures.filter(({ image }) => !source.knows(image.hash ?? ''))).toEqual([])
    const [first] = pictures
    expect((await source.original(first?.image.hash ?? ''))?.byteLength).toBeGreaterThan(10_000)
    expect(await source.original('0'.repeat(40))).toBeNull()
  })
})

describe('words are true of the thing', () => {
  test('every product has the facts that its kind demands', () => {
    const lacking = goods.flatMap(({ title, facts, item: { kind } }) =>
      DEMANDS[kind.class]
        .filter((name) => !facts.some((fact) => fact.name === name && fact.value !== ''))
        .map((name) => `${title}: ${name}`),
    )
    expect(lacking).toEqual([])
    expect(goods.filter(({ facts }) => twice(facts.map(({ name }) => name)).length > 0).map(({ title }) => title)).toEqual([])
  })

  /** Words that say something only about some classes of things. */
  const OF_SOME: readonly (readonly [RegExp, readonly Class[]])[] = [
    [/\b(delicious|tasty|recipe)\b/i, ['food', 'fresh', 'drink', 'alcohol', 'petfood', 'book', 'paper']],
    [/\b(batteries|charge[sd]?|bluetooth|voltage)\b/i, ['electronics', 'thing', 'toy', 'supply', 'book']],
    [/\bmachine wash\b/i, ['clothing', 'pet', 'toy', 'thing']],
    [/\b(patch test|dermatolog\w+|external use)\b/i, ['cosmetic', 'health']],
    [/\bsmall parts\b/i, ['toy']],
    [/\bassembly\b/i, ['thing', 'toy', 'electronics']],
  ]
  test('no description has a word of another class', () => {
    const odd = goods.flatMap(({ title, description, item: { kind } }) =>
      OF_SOME.filter(([word, classes]) => word.test(description) && !classes.includes(kind.class)).map(([word]) => `${title}: ${word}`),
    )
    expect(odd).toEqual([])
  })

  test('every kind is described in several sentences without a gap', () => {
    expect(kinds.filter(({ text }) => /[{}<>]/.test(text) || text.length < 45).map(({ name }) => name)).toEqual([])
  })

  test('no title repeats a word or its brand, and no brand sells two things by one title', () => {
    const items = kinds.flatMap((kind) => kind.items)
    const words = (title: string) => title.toLowerCase().match(/\p{L}{3,}/gu) ?? []
    expect(items.filter(({ title }) => twice(words(title)).length > 0).map(({ title }) => title)).toEqual([])
    expect(
      items.filter(({ brand, title }) => brand && title.toLowerCase().includes(brand.toLowerCase())).map(({ title }) => title),
    ).toEqual([])
    expect(twice(items.filter(({ brand }) => brand).map(({ brand, title }) => `${brand}: ${title}`.toLowerCase()))).toEqual([])
    expect(twice(kinds.map(({ name }) => name))).toEqual([])
  })

  test('a row that cannot be read is named', () => {
    const kind = { name: 'Jam', class: 'food', form: 'jar', size: 'Net weight', price: [4, 9], facts: {}, text: '', tags: [] } as const
    const read = (row: string) => () => department('Grocery', [{ ...kind, products: row }])
    expect(read('Plum Hill | Plum Jam | 10 oz | | 5.99 | #7a2b5a')).not.toThrow()
    expect(read('Plum Hill | Plum Jam | 10 oz | | 15.99 | #7a2b5a')).toThrow('15.99 is not within 4 to 9 in the row "Plum Hill | Plum Jam')
    expect(read('Plum Hill | Plum Jam | 10 oz | | 5.99 | plum')).toThrow('"plum" is no color')
  })
})

describe('the catalogue', () => {
  test('it has 24 departments with products in each', () => {
    expect(departments).toHaveLength(24)
    expect(departments.filter(({ kinds: own }) => own.flatMap(({ items }) => items).length < 35).map(({ name }) => name)).toEqual([])
    expect(listings).toHaveLength(count)
    expect(new Set(listings.map(({ department: name }) => name)).size).toBe(24)
  })

  test('products have one to sixteen variants', () => {
    const numbers = listings.map((product) => product.variants.length)
    expect([Math.min(...numbers), Math.max(...numbers) <= 16]).toEqual([1, true])
  })

  test('it is the same every time', () => {
    expect(sampleProducts(400, stores, now)).toEqual(sampleProducts(400, stores, now))
  })

  test('further series sell the same things from other brands, with other SKUs and GTINs', () => {
    const more = [...sampleProducts(2_000, stores, now, 1).values()].flat()
    const gtins = new Set(variants.map(({ gtin }) => gtin))
    const skus = new Set(variants.map(({ sku }) => sku))
    expect(more.flatMap((product) => product.variants).filter(({ gtin, sku }) => (gtin && gtins.has(gtin)) || skus.has(sku))).toEqual([])
    const sold = new Set(listings.map(({ brand, title }) => `${brand} ${title}`))
    expect(more.filter(({ brand, title }) => sold.has(`${brand} ${title}`))).toEqual([])
    const titles = new Set(goods.map(({ title }) => title))
    expect(more.filter(({ title }) => !titles.has(title))).toEqual([])
    const source = listedPictures()
    expect(more.flatMap(({ images = [] }) => images).filter(({ hash }) => !source.knows(hash ?? ''))).toEqual([])
  })

  test('one thing is one product: retailers who list it agree in all but price and stock', () => {
    const byGtin = Map.groupBy(
      listings.filter(({ variants: [first] }) => first?.gtin),
      ({ variants: [first] }) => first?.gtin ?? '',
    )
    const same = ({ title, brand, description, facts, images, options, department: name }: (typeof listings)[number]) =>
      JSON.stringify({ title, brand, description, facts, images, options, name })
    expect([...byGtin.values()].filter((list) => new Set(list.map(same)).size > 1)).toEqual([])
    expect([...byGtin.values()].filter((list) => new Set(list.map(({ retailer }) => retailer)).size < list.length)).toEqual([])
    expect([...byGtin.values()].filter((list) => list.length > 1).length).toBeGreaterThan(300)
    const regular = ({ variants: [first] }: (typeof listings)[number]) => first?.compareAt ?? first?.price ?? 0
    const apart = [...byGtin.values()].filter((list) => Math.max(...list.map(regular)) > Math.min(...list.map(regular)) * 1.27 + 20)
    expect(apart.map((list) => [list[0]?.title, ...list.map(regular)])).toEqual([])
  })
})

test.each([
  ['400638133393', 1],
  ['03600029145', 2],
  ['952000000000', 4],
])('the check digit of %s is %i', (digits, digit) => expect(checkDigit(digits)).toBe(digit))

test('every GTIN is right and none is of the real world', () => {
  const gtins = variants.flatMap(({ gtin }) => gtin ?? [])
  expect(gtins.length).toBeGreaterThan(count)
  expect(gtins.filter((gtin) => !/^952\d{10}$/.test(gtin) || checkDigit(gtin.slice(0, 12)) !== Number(gtin[12]))).toEqual([])
  expect(sampleGtin(1)).toBe('9520000000011')
})

test('some things are on sale, some are gone', () => {
  expect(shareOf(listings, ({ variants: [first] }) => first?.compareAt != null)).toBeCloseTo(0.12, 1)
  const standsOn = ({ stock }: { stock: number[] }) => stock.filter((onHand) => onHand >= 0)
  expect(shareOf(listings, (product) => product.variants.every((v) => standsOn(v).every((n) => n === 0)))).toBeLessThan(0.06)
  expect(shareOf(listings, (product) => product.variants.some((v) => standsOn(v).includes(0)))).toBeGreaterThan(0.08)
})

test('a former price is above the price, and prices are what shops ask', () => {
  expect(variants.filter(({ price, compareAt }) => price < 29 || price > 250_000 || (compareAt ?? price + 1) <= price)).toEqual([])
})

test('stores sell what fits them: no sofas at a kitchen store, no bouquets at a hardware store', () => {
  const soldBy = (name: string) => new Set(listings.filter(({ retailer }) => retailer === name).map(({ kind }) => kind))
  for (const [name, unfit] of [
    ['Copper Pot Kitchen', ['Sofa', 'Bed', 'Armchair']],
    ['Congress Avenue Plants', ['Sofa', 'Bed']],
    ['Corktown Auto & Tool', ['Laptop', 'Camera', 'Tablet']],
    ['Circuit Row', ['Board game', 'Chess set']],
    ['Anvil Hardware', ['Bouquet', 'Red rose', 'Tulip']],
  ] as const)
    expect(
      unfit.filter((kind) => soldBy(name).has(kind)),
      name,
    ).toEqual([])
})
