import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { departments } from './goods/all.ts'
import { checkDigit, sampleGtin } from './gtin.ts'
import { listedPictures } from './picture-list.ts'
import { sampleProducts } from './products.ts'

const now = new Date('2026-11-21T12:00:00Z')
const stores = () => 3
const catalogue = [...sampleProducts(5_000, stores, now).values()].flat()
const variants = catalogue.flatMap((product) => product.variants)
const shareOf = <T>(list: readonly T[], is: (one: T) => boolean): number => list.filter(is).length / list.length

test('there are 24 departments and a render for each of the 417 motifs', () => {
  const assets = path.join(path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')
  const files = departments.flatMap(({ motifs }) => motifs.map(({ file }) => file))
  expect([departments.length, new Set(files).size]).toEqual([24, 417])
  expect(files.filter((file) => !existsSync(path.join(assets, `${file}.webp`)))).toEqual([])
})

test('5,000 products fill every department, with one to eight variants each', () => {
  expect(catalogue).toHaveLength(5_000)
  expect(new Set(catalogue.map(({ department }) => department)).size).toBe(24)
  expect(Math.min(...catalogue.map((product) => product.variants.length))).toBe(1)
  expect(Math.max(...catalogue.map((product) => product.variants.length))).toBe(8)
  expect(new Set(catalogue.flatMap(({ images = [] }) => images.map(({ hash }) => hash))).size).toBeGreaterThan(1_500)
})

test('the same catalogue is invented every time', () => {
  expect(sampleProducts(400, stores, now)).toEqual(sampleProducts(400, stores, now))
})

test('further series repeat neither SKUs nor GTINs', () => {
  const more = [...sampleProducts(2_000, stores, now, 1).values()].flat().flatMap((product) => product.variants)
  const gtins = new Set(variants.map(({ gtin }) => gtin))
  const skus = new Set(variants.map(({ sku }) => sku))
  expect(more.filter(({ gtin, sku }) => (gtin && gtins.has(gtin)) || skus.has(sku))).toEqual([])
})

test.each([
  ['400638133393', 1],
  ['03600029145', 2],
  ['952000000000', 4],
])('the check digit of %s is %i', (digits, digit) => expect(checkDigit(digits)).toBe(digit))

test('every GTIN is right and none is of the real world', () => {
  const gtins = variants.flatMap(({ gtin }) => gtin ?? [])
  expect(gtins.length).toBeGreaterThan(9_000)
  expect(gtins.filter((gtin) => !/^952\d{10}$/.test(gtin) || checkDigit(gtin.slice(0, 12)) !== Number(gtin[12]))).toEqual([])
  expect(sampleGtin(1)).toBe('9520000000011')
})

test('some things are sold by several retailers, some are on sale, some are gone', () => {
  const sellers = Map.groupBy(
    [...sampleProducts(5_000, stores, now)].flatMap(([retailer, list]) =>
      list.flatMap((p) => p.variants.map((v) => ({ retailer, gtin: v.gtin }))),
    ),
    ({ gtin }) => gtin ?? '',
  )
  const shared = [...sellers].filter(([gtin, list]) => gtin && new Set(list.map(({ retailer }) => retailer)).size > 1)
  expect(shared.length).toBeGreaterThan(300)
  expect(shareOf(catalogue, ({ variants: [first] }) => first?.compareAt != null)).toBeCloseTo(0.12, 1)
  const standsOn = ({ stock }: { stock: number[] }) => stock.filter((onHand) => onHand >= 0)
  expect(shareOf(catalogue, (product) => product.variants.every((v) => standsOn(v).every((n) => n === 0)))).toBeLessThan(0.06)
  expect(shareOf(catalogue, (product) => product.variants.some((v) => standsOn(v).includes(0)))).toBeGreaterThan(0.08)
})

test('a former price is above the price, and prices are what shops ask', () => {
  expect(variants.filter(({ price, compareAt }) => price < 29 || price > 200_000 || (compareAt ?? price + 1) <= price)).toEqual([])
})

test('every description is several sentences without a gap', () => {
  expect(catalogue.filter(({ description }) => description.includes('{') || description.split('.').length < 4)).toEqual([])
})

test('every picture is one the sample can draw, in the color that the variant names', async () => {
  const source = listedPictures()
  const pictures = catalogue.flatMap(({ images = [], options = [], variants: own }) =>
    images.map((image) => ({
      image,
      color: options.find(({ name }) => name === 'Color') ? own[image.variant ?? 0]?.optionValues?.at(-1) : undefined,
    })),
  )
  expect(pictures.filter(({ image, color }) => color && !image.alt.endsWith(`in ${color.toLowerCase()}`))).toEqual([])
  const [first] = pictures
  expect((await source.original(first?.image.hash ?? ''))?.byteLength).toBeGreaterThan(10_000)
  expect(await source.original('0'.repeat(40))).toBeNull()
  expect(pictures.filter(({ image }) => !source.knows(image.hash ?? ''))).toEqual([])
})
