import { expect, test } from 'vitest'
import { dotOf } from './dots.ts'
import { isColor, picturesByColor } from './swatches.ts'

test.each([
  ['Color', true],
  ['Frame colour', true],
  ['Size', false],
])('%s is a color: %s', (name, is) => expect(isColor(name)).toBe(is))

test('the dot of a color follows the last word that names one', () => {
  expect(dotOf('Midnight Blue')).toBe(dotOf('Blue'))
  expect(dotOf('Sky Blue')).toBe(dotOf('blue'))
  expect(dotOf('Speckled')).toBeUndefined()
})

test('colors are shown by pictures only where each has its own', () => {
  const options = [{ name: 'Color', values: ['Red', 'Blue'] }]
  const of = (Color: string, src: string) => ({ options: { Color }, image: { src, alt: '' } })
  const pictures = (...srcs: [string, string]) =>
    picturesByColor({ options, variants: [of('Red', srcs[0]), of('Blue', srcs[1])] } as never, 'Color')
  expect([...pictures('/red', '/blue').keys()]).toEqual(['Red', 'Blue'])
  expect(pictures('/one', '/one').size).toBe(0)
})
