import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'opentype.js'

/** Letters as outlines: the machine that draws may have no fonts. */
export type Letters = { plain: Font; bold: Font }

let loading: Promise<Letters> | undefined
export function letters(): Promise<Letters> {
  loading ??= Promise.all([font(500), font(700)]).then(([plain, bold]) => ({ plain, bold }))
  return loading
}

async function font(weight: number): Promise<Font> {
  // oxlint-disable-next-line import/default -- the package has one at run time
  const { default: opentype } = await import('opentype.js')
  const file = `@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff`
  const bytes = await readFile(fileURLToPath(import.meta.resolve(file)))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const widthOf = (font: Font, text: string, size: number): number => font.getAdvanceWidth(text, size)

/** The text in letters that the font has: "ł" without its stroke is missing, "ě" becomes "e". */
export const known = (font: Font, text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .map((letter) => [letter, letter.normalize('NFD').charAt(0)].find((one) => one === ' ' || font.charToGlyphIndex(one) > 0) ?? '')
    .join('')

/** Breaks a text into lines of at most this width; what does not fit ends in an ellipsis. */
export function linesOf(font: Font, text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of known(font, text).split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(font, longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  const shown = lines.slice(0, most)
  const isCut = lines.length > most
  return shown.map((one, i) => shortened(font, one, size, width, isCut && i === most - 1))
}

function shortened(font: Font, line: string, size: number, width: number, isCut: boolean): string {
  if (!isCut && widthOf(font, line, size) <= width) return line
  let kept = line
  while (kept.length > 1 && widthOf(font, `${kept}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** The outlines of a line whose baseline starts at x, y. */
export function outline(font: Font, line: string, x: number, y: number, size: number): string {
  const to = (px: number, py: number): string => `${px.toFixed(1)} ${py.toFixed(1)}`
  return font
    .getPath(line, x, y, size)
    .commands.map((step) => {
      if (step.type === 'Z') return 'Z'
      if (step.type === 'C') return `C${to(step.x1, step.y1)} ${to(step.x2, step.y2)} ${to(step.x, step.y)}`
      if (step.type === 'Q') return `Q${to(step.x1, step.y1)} ${to(step.x, step.y)}`
      return `${step.type}${to(step.x, step.y)}`
    })
    .join('')
}
