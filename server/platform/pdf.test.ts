import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { pagesOf, pixelsOf } from '#tests/pdf-reading.ts'
import { linesOf, type Pdf, pdfFile, qrIn, textIn, widthOf } from './pdf.ts'

const SIZE: [number, number] = [300, 200]
const BOX = { x: 10, y: 10, width: 280, height: 60 }
const fileOf = (draw: (doc: Pdf) => void) => pdfFile({ title: 'Tags', size: SIZE, margin: 10 }, draw)
const drawn = async (draw: (doc: Pdf) => void) => pagesOf(await fileOf(draw))

test('a file shows accented Latin letters and says by "?" what no font has', async () => {
  const [page] = await drawn((doc) => textIn(doc, 'Café Niño — $4.99 Łódź, bế, Ωmega 🌀', BOX, { size: 14, weight: 'bold' }))
  expect(page?.size).toEqual(SIZE)
  expect(page?.text.replaceAll('\n', '')).toBe('Café Niño — $4.99 Łódź, be, ?mega ?')
})

test('a text that is too long for its box ends with an ellipsis inside it', async () => {
  const long = `${'A very long name of a product '.repeat(30)}${'x'.repeat(500)}`
  const [page] = await drawn((doc) => {
    const style = { size: 12 }
    expect(textIn(doc, long, { ...BOX, height: 30 }, style)).toBeLessThanOrEqual(30)
    for (const text of [long, 'x'.repeat(500)])
      for (const line of linesOf(doc, text, style, 80, 2)) expect(widthOf(doc, line, style)).toBeLessThanOrEqual(80)
    expect(linesOf(doc, 'Fits', style, 80, 1)).toEqual(['Fits'])
    expect(textIn(doc, 'No room', { ...BOX, height: 5 }, style)).toBe(0)
  })
  expect(page?.text).toMatch(/^A very long name.*\n.*…$/)
})

test('a code that is drawn leads where it says', async () => {
  const address = 'https://spiral.example/product/12?store=3&via=tag'
  const [page] = await drawn((doc) => qrIn(doc, address, 120, 40, 72))
  const seen = pixelsOf(page?.rectangles ?? [], SIZE, 4)
  expect(jsqr(seen.data, seen.width, seen.height)?.data).toBe(address)
})

test('a failure while drawing ends the file', async () => {
  await expect(
    fileOf(() => {
      throw new Error('no paper')
    }),
  ).rejects.toThrow('no paper')
})
