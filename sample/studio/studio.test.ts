import { expect, test } from 'vitest'
import { library } from '#server/platform/pictures.ts'
import { formOf } from './forms/index.ts'
import { FORMS, type FormName, type Look, type View } from './look.ts'
import { drawLook, markupOf } from './scene.ts'

const lookOf = (form: FormName, more: Partial<Look> = {}): Look => ({
  form,
  brand: 'Prairie Larder',
  title: 'Strawberry Jam',
  size: '12 oz (340 g)',
  note: 'Small batch',
  color: '#b3263a',
  accent: '#f2c14e',
  art: '1f353',
  pattern: 'dots',
  ...more,
})

test.each(FORMS)('%s is drawn in at least two views that differ', async (form) => {
  const drawings = await Promise.all(formOf(form).views.map((view) => markupOf(lookOf(form), view)))
  expect(drawings.length).toBeGreaterThan(1)
  expect(new Set(drawings).size).toBe(drawings.length)
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/)
})

test.each(FORMS)('%s takes a very long title, no size, no note and no art', async (form) => {
  const { brand, color, accent } = lookOf(form)
  const title = 'Whole Green Castelvetrano Olives in Sea Salt Brine with Lemon Peel and Wild Fennel'
  for (const view of formOf(form).views)
    expect(await markupOf({ form, brand, title, color, accent }, view)).not.toMatch(/NaN|undefined|Infinity/)
})

test('the same look is the same picture, another title, color or view is another', async () => {
  const look = lookOf('jar')
  const bytes = async (changed: Partial<Look>, view = 'front' as View) =>
    Buffer.from(await drawLook({ ...look, ...changed }, view)).toString('base64')
  const first = await bytes({})
  expect(await bytes({})).toBe(first)
  expect(new Set([first, await bytes({ title: 'Plum Jam' }), await bytes({ color: '#26408b' }), await bytes({}, 'angle')]).size).toBe(4)
})

test.each(['mug', 't-shirt-print', 'sofa', 'cushion'] as const)('a %s has the color that its variant names', async (form) => {
  const { art: _, pattern: __, ...plain } = lookOf(form)
  const sharp = await library()
  const { data } = await sharp(await drawLook(plain, 'front'))
    .extract({ left: 320, top: 380, width: 100, height: 80 })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data
  expect(red).toBeGreaterThan(2 * green)
  expect(red).toBeGreaterThan(2 * blue)
})

test.each([
  ['no render', '1f000'],
  ['another file', '../package'],
])('art that is %s is refused', async (_, art) => {
  await expect(drawLook(lookOf('jar', { art }), 'front')).rejects.toThrow(/render/)
})

test('a view that a form does not have is refused', async () => {
  await expect(drawLook(lookOf('sofa'), 'angle')).rejects.toThrow('does not draw')
})
