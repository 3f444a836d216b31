import { expect, test } from 'vitest'
import { merge } from './merge.ts'
import { emptyValues, emptyVariant, type ProductValues, variantsFor } from './product-form.ts'

const stores = [{ id: 1 as never, name: 'North' }]
const base: ProductValues = {
  ...emptyValues(stores),
  title: 'Bowl',
  brand: 'Grain',
  variants: [{ ...emptyVariant(stores), id: 7, version: 1, price: '10.00', sku: 'A' }],
  pictures: [{ id: 1, hash: null, src: null, alt: 'One', variant: '' }],
}
const [variant] = base.variants
if (!variant) throw new Error('no variant')

test('what each of two changed is taken from whoever changed it', () => {
  const mine = { ...base, title: 'Oak bowl' }
  const theirs = { ...base, brand: 'Turner', variants: [{ ...variant, version: 2, price: '12.00' }] }
  expect(merge(base, mine, theirs)).toEqual({ clashes: [], values: { ...theirs, title: 'Oak bowl' } })
})

test('where both changed the same, what was typed stays and the other is told', () => {
  const mine = { ...base, variants: [{ ...variant, price: '9.00' }] }
  const theirs = { ...base, variants: [{ ...variant, version: 2, price: '12.00' }] }
  const { values, clashes } = merge(base, mine, theirs)
  expect(clashes).toEqual([{ name: 'variants.0.price', label: 'Price', mine: '9.00', theirs: '12.00' }])
  expect(values.variants).toEqual([{ ...variant, version: 2, price: '9.00' }])
})

test('variants and pictures that somebody else added or took out are followed', () => {
  const added = { ...variant, id: 8, sku: 'B' }
  const fresh = { ...emptyVariant(stores), sku: 'C' }
  const mine = {
    ...base,
    variants: [variant, fresh],
    pictures: [{ id: null, hash: 'x', src: null, alt: 'Mine', variant: '' }, ...base.pictures],
  }
  const theirs = { ...base, variants: [added], pictures: [{ id: 2, hash: null, src: null, alt: 'Two', variant: '' }] }
  const { values } = merge(base, mine, theirs)
  expect(values.variants.map(({ sku }) => sku)).toEqual(['C', 'B'])
  expect(values.pictures.map(({ alt }) => alt)).toEqual(['Mine', 'Two'])
})

test('options make a variant of each combination and keep those that are there', () => {
  const options = [
    { name: 'Size', values: 'S, L' },
    { name: 'Color', values: 'Red, Blue' },
  ]
  const made = variantsFor({ options, variants: [variant] }, stores)
  expect(made.map(({ id, optionValues, price }) => [id, optionValues.join('/'), price])).toEqual([
    [7, 'S/Red', '10.00'],
    [null, 'S/Blue', '10.00'],
    [null, 'L/Red', '10.00'],
    [null, 'L/Blue', '10.00'],
  ])
  const again = variantsFor({ options: [...options.slice(0, 1), { name: 'Color', values: 'Blue' }], variants: made }, stores)
  expect(again.map(({ optionValues }) => optionValues.join('/'))).toEqual(['S/Blue', 'L/Blue'])
})
