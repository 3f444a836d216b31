import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { create } from 'qrcode'

/** A document that is being drawn. Lengths are points (1/72 inch) from the top left corner. */
export type Pdf = PDFKit.PDFDocument
export type Box = { x: number; y: number; width: number; height: number }
type Weight = 'plain' | 'bold'
export type TextStyle = { size: number; weight?: Weight; align?: 'left' | 'center' | 'right'; color?: string; lineHeight?: number }

/** The package splits its letters over several files. These two hold all accented Latin letters but the Vietnamese ones. */
const PARTS = ['latin', 'latin-ext'] as const
const WEIGHTS = { plain: 500, bold: 700 } as const satisfies Record<Weight, number>

type Part = { name: string; bytes: Buffer; has: (letter: string) => boolean }
type Fonts = Record<Weight, readonly Part[]>

let loading: Promise<Fonts> | undefined
let loaded: Fonts | undefined

async function fonts(): Promise<Fonts> {
  loading ??= Promise.all([weightOf('plain'), weightOf('bold')]).then(([plain, bold]) => ({ plain, bold }))
  loaded = await loading
  return loaded
}

const weightOf = (weight: Weight): Promise<Part[]> =>
  Promise.all(
    PARTS.map(async (part) => {
      // oxlint-disable-next-line import/default -- the package has one at run time
      const { default: opentype } = await import('opentype.js')
      const file = `@fontsource/barlow-condensed/files/barlow-condensed-${part}-${WEIGHTS[weight]}-normal.woff`
      const bytes = unpacked(await readFile(fileURLToPath(import.meta.resolve(file))))
      const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
      return { name: `${weight}-${part}`, bytes, has: (letter) => font.charToGlyphIndex(letter) > 0 }
    }),
  )

/** A WOFF font as a TrueType font. pdfkit reads both, but unpacks the outlines of a WOFF again for each letter: 200 ms for one page. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  for (let i = 0, at = 12 + count * 16; i < count; i++) {
    const [from = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(44 + i * 20 + field))
    const table = woff.subarray(from, from + packed)
    ;(packed < length ? inflateSync(table) : table).copy(font, at)
    const entry = 12 + i * 16
    woff.copy(font, entry, 44 + i * 20, 44 + i * 20 + 4)
    woff.copy(font, entry + 4, 44 + i * 20 + 16, 44 + i * 20 + 20)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(length, entry + 12)
    at += Math.ceil(length / 4) * 4
  }
  return font
}

/** A PDF file. `size` is width and height in points; `draw` begins on the first page and adds others with `doc.addPage()`. */
export async function pdfFile(
  { title, size, margin }: { title: string; size: [width: number, height: number]; margin: number },
  draw: (doc: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const [{ default: PDFDocument }, { plain, bold }] = await Promise.all([import('pdfkit'), fonts()])
  const doc = new PDFDocument({ size, margin, lang: 'en-US', displayTitle: true, info: { Title: title, Creator: 'SPIRAL' } })
  for (const { name, bytes } of [...plain, ...bold]) doc.registerFont(name, bytes)
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  await draw(doc)
  doc.end()
  return ended
}

type Run = { font: string; text: string }

/**
 * The text in pieces of one font each. A letter that no font has becomes its base letter ("ế" becomes "e"); without one it becomes "?",
 * which concerns other scripts (Greek, Cyrillic, Chinese) and emoji.
 */
function runsOf(text: string, weight: Weight): Run[] {
  if (!loaded) throw new Error('Text is drawn inside pdfFile')
  const parts = loaded[weight]
  const partOf = (letter: string) => parts.find(({ has }) => has(letter))
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const shown = [letter, letter.normalize('NFD').charAt(0), '?'].find(partOf) ?? '?'
    const font = partOf(shown)?.name ?? `${weight}-latin`
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

/** How wide a text is on one line. */
export const widthOf = (doc: Pdf, text: string, { size, weight = 'plain' }: TextStyle): number =>
  runsOf(text, weight).reduce((width, run) => width + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)

/** The longest beginning that fits, with an ellipsis if something is left out or follows. */
function shortened(text: string, width: (text: string) => number, most: number, isCut: boolean): string {
  if (!isCut && width(text) <= most) return text
  const letters = Array.from(text)
  const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
  let [fits, above] = [0, letters.length + 1]
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2)
    if (width(cut(middle)) <= most) fits = middle
    else above = middle
  }
  return cut(fits)
}

/** Breaks a text into lines of this width. The last of `most` lines ends with an ellipsis if the text goes on. */
export function linesOf(doc: Pdf, text: string, style: TextStyle, width: number, most: number): string[] {
  if (most < 1) return []
  const measured = (line: string) => widthOf(doc, line, style)
  const lines: string[] = []
  let line = ''
  for (const word of text.replaceAll(/\s+/g, ' ').trim().split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && measured(longer) > width) {
      lines.push(line)
      line = word
      if (lines.length > most) break
    } else line = longer
  }
  if (line) lines.push(line)
  return lines.slice(0, most).map((one, i) => shortened(one, measured, width, i === most - 1 && lines.length > most))
}

/** Writes a text into a box, cut with an ellipsis to the lines that fit. Returns the height that it took. */
export function textIn(doc: Pdf, text: string, { x, y, width, height }: Box, style: TextStyle): number {
  const { size, weight = 'plain', align = 'left', color = '#000000', lineHeight = 1.2 } = style
  const step = size * lineHeight
  const lines = linesOf(doc, text, style, width, Math.floor((height + 0.01) / step))
  for (const [i, line] of lines.entries()) {
    const free = width - widthOf(doc, line, style)
    let at = x + (align === 'center' ? free / 2 : align === 'right' ? free : 0)
    for (const run of runsOf(line, weight)) {
      doc
        .font(run.font)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, y + i * step, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }
  return lines.length * step
}

/** Draws a QR code, with the empty edge of four modules that readers ask for inside the given size. */
export function qrIn(doc: Pdf, content: string, x: number, y: number, size: number): void {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  const module = size / (modules.size + 8)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0, length = 1; column < modules.size; column += length) {
      // Black modules beside one another are one rectangle.
      length = 1
      if (!modules.get(row, column)) continue
      while (column + length < modules.size && modules.get(row, column + length)) length++
      doc.rect(x + (column + 4) * module, y + (row + 4) * module, length * module, module)
    }
  doc.fill('#000000')
}
