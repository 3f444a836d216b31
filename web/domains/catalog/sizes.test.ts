import { expect, test } from 'vitest'
import { isSize } from './sizes.ts'
import { sizesToTry } from './sizes-to-try.ts'

test.each([
  ['Size', true],
  ['Shoe size', true],
  ['Color', false],
  ['Sized by', false],
])('%s is a size: %s', (name, is) => expect(isSize(name)).toBe(is))

test('sizes can be tried on where more than one is on the shelf, from small to large, each once', () => {
  const options = [
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ]
  const variants = options[0]?.values.flatMap((Size, i) => [
    { id: i * 2 + 1, options: { Size, Color: 'Red' } },
    { id: i * 2 + 2, options: { Size, Color: 'Blue' } },
  ])
  const store = (id: number) => ({ id, slug: `store-${id}`, name: `Store ${id}` })
  const offer = (storeId: number, variantId: number, available = 1, methods = ['in-store-pickup']) => ({
    store: store(storeId),
    variantId,
    available,
    methods,
  })
  const offers = [
    offer(2, 5),
    offer(2, 1),
    offer(2, 2),
    offer(1, 1),
    offer(1, 3, 0),
    offer(3, 1, 4, ['ship-to-me']),
    offer(3, 3, 4, ['ship-to-me']),
  ]
  expect(sizesToTry({ options, variants, offers } as never, 'Size')).toEqual([{ store: store(2), sizes: ['S', 'L'] }])
})
