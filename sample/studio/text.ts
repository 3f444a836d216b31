import type { Font } from 'opentype.js'
import type { FontName } from './fonts.ts'
import type { Pen } from './pen.ts'
import type { Box, Surface } from './surface.ts'

export type TextStyle = {
  font: FontName
  color: string
  /** The largest size of the letters; texts that do not fit are set smaller. */
  most?: number
  lines?: 1 | 2 | 3
  align?: 'left' | 'middle' | 'right'
  /** Where the text stands in a box that is higher than it. */
  stands?: 'top' | 'middle' | 'bottom'
  /** Space between letters, as a share of their size. */
  spaced?: number
  capitals?: boolean
  opacity?: number
}
export type SetText = { lines: string[]; size: number; height: number }

const LEADING = 1.08
const letters = (font: Font, words: string): string =>
  Array.from(words.normalize('NFC').replace(/\s+/g, ' ').trim())
    .filter((letter) => letter === ' ' || font.charToGlyphIndex(letter) > 0)
    .join('')

const widthAt1 = (font: Font, line: string, spaced: number): number =>
  font.getAdvanceWidth(line, 100) / 100 + Math.max(0, line.length - 1) * spaced

/** Breaks words into `count` lines so that the longest line is as short as possible; null if there are fewer words than lines. */
function broken(words: readonly string[], count: number, width: (line: string) => number): string[] | null {
  if (count === 1) return [words.join(' ')]
  let best: string[] | null = null
  let bestWidth = Number.POSITIVE_INFINITY
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const rest = broken(words.slice(first), count - 1, width)
    if (!rest) continue
    const lines = [words.slice(0, first).join(' '), ...rest]
    const longest = Math.max(...lines.map(width))
    if (longest < bestWidth) [best, bestWidth] = [lines, longest]
  }
  return best
}

/** The lines and size in which a text fills a box best. It always fits: a long text becomes small. */
export function fitted(pen: Pen, words: string, box: { width: number; height: number }, style: TextStyle): SetText {
  const { font: name, most = 200, lines: mostLines = 1, spaced = 0, capitals = false } = style
  const font = pen.fonts[name]
  const text = letters(font, capitals ? words.toUpperCase() : words)
  const parts = text.split(' ')
  let best: SetText = { lines: [], size: 0, height: 0 }
  if (text === '') return best
  const inked = (font.ascender - font.descender) / font.unitsPerEm
  for (let count = 1; count <= mostLines; count += 1) {
    const lines = broken(parts, count, (line) => widthAt1(font, line, spaced))
    if (!lines) break
    const longest = Math.max(...lines.map((line) => widthAt1(font, line, spaced)))
    const tall = LEADING * (count - 1) + Math.min(1.12, inked)
    const size = Math.min(most, (box.width * 0.98) / longest, box.height / tall)
    if (size > best.size * 1.04) best = { lines, size, height: size * tall }
  }
  return best
}

const digits = (value: number): string => String(Math.round(value * 100) / 100)

/** The outlines of one line, whose baseline starts at x, y of the surface. */
function outlines(font: Font, surface: Surface, line: string, x: number, y: number, size: number, spaced: number): string {
  const path: string[] = []
  const to = (px: number, py: number): string => {
    const [sx, sy] = surface.at(px, py)
    return `${digits(sx)} ${digits(sy)}`
  }
  for (const step of font.getPath(line, x, y, size, { kerning: true, letterSpacing: spaced }).commands) {
    if (step.type === 'Z') path.push('Z')
    else if (step.type === 'C') path.push(`C${to(step.x1, step.y1)} ${to(step.x2, step.y2)} ${to(step.x, step.y)}`)
    else if (step.type === 'Q') path.push(`Q${to(step.x1, step.y1)} ${to(step.x, step.y)}`)
    else path.push(`${step.type}${to(step.x, step.y)}`)
  }
  return path.join('')
}

/** A text inside a box of a surface, as outlines. */
export function text(pen: Pen, surface: Surface, words: string | undefined, box: Box, style: TextStyle): string {
  if (!words || box.width <= 0 || box.height <= 0) return ''
  const { lines, size, height } = fitted(pen, words, box, style)
  const { align = 'middle', stands = 'middle', spaced = 0, color, opacity = 1 } = style
  const font = pen.fonts[style.font]
  const slack = box.height - height
  const top = box.y + (stands === 'top' ? 0 : stands === 'bottom' ? slack : slack / 2)
  const first = top + size * 0.86
  const paths = lines.map((line, index) => {
    const slackAcross = box.width - widthAt1(font, line, spaced) * size
    const x = box.x + (align === 'left' ? 0 : align === 'right' ? slackAcross : slackAcross / 2)
    return outlines(font, surface, line, x, first + index * size * LEADING, size, spaced)
  })
  return `<path d="${paths.join('')}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}
