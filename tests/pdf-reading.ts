import { inflateSync } from 'node:zlib'

type Square = { x: number; y: number; width: number; height: number }
export type PdfPage = { size: [width: number, height: number]; text: string; rectangles: Square[] }

/** Reads a file of server/platform/pdf.ts: sizes of its pages, words in the order in which they were drawn, and filled rectangles. */
export function pagesOf(pdf: Buffer): PdfPage[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [Number(id), body ?? '']),
  )
  const named = (body: string, name: string) => objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1])) ?? ''
  const content = (body: string) => {
    const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  const lettersOf = (font: string) => {
    const letters = new Map<string, string>()
    for (const [, from = '', list = ''] of content(named(font, 'ToUnicode')).matchAll(/<(\w+)> <\w+> \[(.*?)\]/g))
      for (const [i, [, letter = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
        letters.set((Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'), unicode(letter))
    return letters
  }
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page) => {
      const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
      const drawn = content(named(page, 'Contents'))
      const fonts = new Map<string, Map<string, string>>()
      for (const [, name = '', id] of named(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g))
        fonts.set(name, lettersOf(objects.get(Number(id)) ?? ''))
      const text = [...drawn.matchAll(/Tm\n\/(F\d+) [\d.]+ Tf\n(?:[\d.-]+ \w+\n)*\[(.*?)\] TJ/g)].map(([, font = '', glyphs = '']) =>
        [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.get(glyph))),
      )
      const rectangles = [...drawn.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map(([, ...sides]) => {
        const [x = 0, y = 0, w = 0, h = 0] = sides.map(Number)
        return { x, y, width: w, height: h }
      })
      return { size: [Number(width), Number(height)], text: text.map((run) => run.join('')).join('\n'), rectangles }
    })
}

const unicode = (hex: string) => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Rectangles as a camera would see them: pixels of red, green, blue and alpha. */
export function pixelsOf(rectangles: readonly Square[], [width, height]: [number, number], scale: number) {
  const pixels = { width: Math.round(width * scale), height: Math.round(height * scale), data: new Uint8ClampedArray() }
  pixels.data = new Uint8ClampedArray(pixels.width * pixels.height * 4).fill(255)
  for (const square of rectangles)
    for (let y = Math.round(square.y * scale); y < Math.round((square.y + square.height) * scale); y++)
      for (let x = Math.round(square.x * scale); x < Math.round((square.x + square.width) * scale); x++)
        pixels.data.fill(0, (y * pixels.width + x) * 4, (y * pixels.width + x) * 4 + 3)
  return pixels
}
