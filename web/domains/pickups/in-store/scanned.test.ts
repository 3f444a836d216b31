import { expect, test } from 'vitest'
import { scanned } from './scanned.ts'

test('a shelf tag names its product, and every other text is a code to look up', () => {
  for (const tag of ['https://spiral.example/product-detail/12?store=3', '/product-detail/12', 'http://shop.test/product/12?x=1'])
    expect(scanned(tag)).toEqual({ product: '12' })
  expect(scanned('https://spiral.example/product/oak-stool-12')).toEqual({ product: 'oak-stool-12' })
  expect(scanned(' 5012345678900 ')).toEqual({ code: '5012345678900' })
  expect(scanned('https://elsewhere.example/login')).toEqual({ code: 'https://elsewhere.example/login' })
})
