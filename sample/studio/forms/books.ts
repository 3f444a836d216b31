import { darker, inkOn, lighter, mixed } from '../color.ts'
import type { Form } from '../form.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { area, inset, patternIn, whole } from '../print.ts'
import { closeUp, filled, GROUND, MIDDLE } from '../shapes.ts'
import { flat, type Point, slanted, type Surface } from '../surface.ts'
import { text } from '../text.ts'
import { cover } from './cover.ts'
import { centered } from './framing.ts'

type Face = (pen: Pen, surface: Surface, look: Look) => string
type Bound = {
  width: number
  height: number
  thick: number
  front: Face /** Stiff boards stand out over the pages. */
  board?: number
  spiral?: boolean
}

const shadow = (pen: Pen, x: number, half: number): string =>
  `<ellipse cx="${x + 16}" cy="${GROUND - 2}" rx="${half * 1.2}" ry="24" fill="${pen.radial([
    [0, '#15171c', 0.5],
    [0.6, '#15171c', 0.24],
    [1, '#15171c', 0],
  ])}"/>`
const polygon = (points: readonly Point[], fill: string): string => filled(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`, fill)

function rings(surface: Surface): string {
  return Array.from({ length: 15 }, (_, n) => {
    const [x, y] = surface.at(surface.width * 0.035, surface.height * (0.05 + n * 0.0645))
    return `<path d="M${x + 6} ${y}c-26 -10 -34 10 -12 12" fill="none" stroke="#3a3b40" stroke-width="5" stroke-linecap="round"/>`
  }).join('')
}

/** Straight on, with the edge of the pages at the right. */
function straight(pen: Pen, look: Look, { width, height, thick, front, board = 0, spiral }: Bound): string {
  const left = MIDDLE - width / 2 - thick * 0.1
  const top = GROUND - height
  const face = flat({ x: left, y: top, width, height })
  const deep = Math.min(22, thick * 0.3)
  return (
    shadow(pen, MIDDLE, width * 0.5) +
    filled(
      `M${left + width} ${top + board}l${deep} ${-deep * 0.4}v${height - board * 2}l${-deep} ${deep * 0.4}Z`,
      pen.linear('across', [
        [0, '#cfc8b8'],
        [1, '#f7f3e9'],
      ]),
    ) +
    front(pen, face, look) +
    filled(
      `M${left} ${top}h${width}v${height}h${-width}Z`,
      pen.linear('across', [
        [0, '#0b0d12', 0.28],
        [0.025, '#ffffff', 0.18],
        [0.05, '#0b0d12', 0.14],
        [0.075, '#0b0d12', 0],
        [0.6, '#ffffff', 0.05],
        [1, '#0b0d12', 0.12],
      ]),
      'stroke="#0b0d12" stroke-opacity="0.16"',
    ) +
    (spiral ? rings(face) : '')
  )
}

/** From the right: the spine, or the pages, beside the cover. */
function turned(pen: Pen, look: Look, { width, height, thick, front, spiral }: Bound): string {
  const deep = thick * 0.8
  const x = MIDDLE - (width * 0.84 + deep) / 2
  const top = GROUND - height - 24
  const spine = slanted([x, top - deep * 0.22], [deep, deep * 0.22], [0, height], thick, height)
  const face = slanted([x + deep, top], [width * 0.84, -width * 0.1], [0, height], width, height)
  const color = darker(look.color, 0.12)
  const ends: readonly Point[] = [
    [x, top - deep * 0.22],
    [x + deep, top],
    [x + deep + width * 0.84, top - width * 0.1],
    [x + width * 0.84, top - width * 0.1 - deep * 0.22],
  ]
  return (
    shadow(pen, MIDDLE, width * 0.52) +
    polygon(ends, '#efe9db') +
    Array.from(
      { length: 5 },
      (_, n) =>
        `<path d="M${x + deep * (0.15 + n * 0.17)} ${top - deep * 0.22 + deep * 0.22 * (0.15 + n * 0.17)}l${width * 0.84} ${-width * 0.1}" stroke="#c9c1ae" stroke-width="1.4"/>`,
    ).join('') +
    area(spine, whole(spine), color) +
    (spiral ? '' : upright(pen, spine, look)) +
    filled(
      `M${x} ${top - deep * 0.22}l${deep} ${deep * 0.22}v${height}l${-deep} ${-deep * 0.22}Z`,
      pen.linear('across', [
        [0, '#0b0d12', 0.36],
        [0.4, '#ffffff', 0.12],
        [1, '#0b0d12', 0.2],
      ]),
    ) +
    front(pen, face, look) +
    polygon(
      [
        [x + deep, top],
        [x + deep + width * 0.84, top - width * 0.1],
        [x + deep + width * 0.84, top - width * 0.1 + height],
        [x + deep, top + height],
      ],
      pen.linear('across', [
        [0, '#ffffff', 0.16],
        [0.5, '#ffffff', 0],
        [1, '#0b0d12', 0.2],
      ]),
    )
  )
}
/** Words from the top of the spine downward. */
function upright(pen: Pen, spine: Surface, look: Look): string {
  const along: Surface = {
    width: spine.height,
    height: spine.width,
    safe: 0.9,
    at: (x, y) => spine.at(spine.width - y, x),
    matrix: () => null,
  }
  const box = inset(whole(along), along.width * 0.06, along.height * 0.18)
  const ink = inkOn(darker(look.color, 0.12))
  return (
    text(pen, along, look.title, { ...box, width: box.width * 0.62 }, { font: 'serif', color: ink, align: 'left' }) +
    text(
      pen,
      along,
      look.note ?? look.brand,
      { ...box, x: box.x + box.width * 0.66, width: box.width * 0.34 },
      { font: 'condensed', color: ink, align: 'right' },
    )
  )
}

/** Open in the middle: lines of print, or ruled paper. */
function open(pen: Pen, look: Look, { width, height }: Bound, ruled: 'print' | 'lines' | 'plain'): string {
  const [w, h] = [width * 0.82, height * 0.9]
  const top = GROUND - h - 30
  const page = (sign: 1 | -1): string => {
    const edge = MIDDLE + sign * w
    const path = `M${MIDDLE} ${top + 14}C${MIDDLE + sign * w * 0.3} ${top - 18} ${MIDDLE + sign * w * 0.7} ${top - 14} ${edge} ${top}V${top + h}C${MIDDLE + sign * w * 0.7} ${top + h - 14} ${MIDDLE + sign * w * 0.3} ${top + h - 18} ${MIDDLE} ${top + h + 14}Z`
    const lines =
      ruled === 'plain'
        ? ''
        : Array.from({ length: 19 }, (_, n) => {
            const y = top + h * (0.1 + n * 0.043)
            const short = ruled === 'print' && n % 6 === 5 ? 0.5 : 0.84
            const from = MIDDLE + sign * w * 0.12
            const to = MIDDLE + sign * w * (sign > 0 ? short + 0.04 : 0.88)
            return `<path d="M${Math.min(from, to)} ${y}H${Math.max(from, to)}" stroke="${ruled === 'print' ? '#6f6a60' : '#b9c6d6'}" stroke-width="${ruled === 'print' ? 4 : 1.8}" stroke-opacity="0.75"/>`
          }).join('')
    return (
      filled(path, '#fbf7ec') +
      filled(
        path,
        pen.linear(
          'across',
          sign > 0
            ? [
                [0, '#0b0d12', 0.3],
                [0.12, '#0b0d12', 0.05],
                [1, '#0b0d12', 0.06],
              ]
            : [
                [0, '#0b0d12', 0.06],
                [0.88, '#0b0d12', 0.05],
                [1, '#0b0d12', 0.3],
              ],
        ),
      ) +
      lines
    )
  }
  return (
    shadow(pen, MIDDLE, w) +
    filled(`M${MIDDLE - w - 12} ${top + 6}h${w * 2 + 24}v${h + 12}h${-w * 2 - 24}Z`, look.color) +
    page(-1) +
    page(1)
  )
}

function bookForm(bound: Bound, ruled: 'print' | 'lines' | 'plain'): Form {
  return {
    views: ['front', 'angle', 'detail'],
    draw(look, view, pen) {
      switch (view) {
        case 'angle':
          return centered(turned(pen, look, bound), bound.width + bound.thick, bound.height + bound.width * 0.14)
        case 'detail':
          return ruled === 'plain'
            ? closeUp(turned(pen, look, bound), MIDDLE - 40, GROUND - bound.height * 0.6, 1.8)
            : centered(open(pen, look, bound, ruled), bound.width * 1.75, bound.height)
        default:
          return centered(straight(pen, look, bound), bound.width * 1.1, bound.height * 1.04)
      }
    },
  }
}
/** The plain cover of a notebook: an elastic band and a small label. */
const stationery: Face = (pen, surface, look) => {
  const plate = { x: surface.width * 0.24, y: surface.height * 0.2, width: surface.width * 0.5, height: surface.height * 0.17 }
  const paper = mixed('#fbf8ef', look.color, 0.04)
  return (
    area(surface, whole(surface), look.color) +
    patternIn(surface, whole(surface), look.pattern, lighter(look.color, 0.4), surface.width / 9, 0.3) +
    area(surface, plate, paper) +
    text(pen, surface, look.title, inset(plate, plate.width * 0.08, plate.height * 0.14), {
      font: 'serif',
      color: darker(mixed(look.color, '#222222', 0.5), 0.3),
      lines: 2,
    }) +
    text(
      pen,
      surface,
      look.brand,
      { x: surface.width * 0.3, y: surface.height * 0.88, width: surface.width * 0.4, height: surface.height * 0.04 },
      { font: 'bold', capitals: true, spaced: 0.16, color: inkOn(look.color) },
    ) +
    area(surface, { x: surface.width * 0.86, y: 0, width: surface.width * 0.03, height: surface.height }, darker(look.accent, 0.1))
  )
}
const printedCover: Face = (pen, surface, look) => cover(pen, surface, look)

export const hardcoverBook = bookForm({ width: 350, height: 500, thick: 92, front: printedCover, board: 7 }, 'print')
export const paperback = bookForm({ width: 320, height: 480, thick: 58, front: printedCover }, 'print')
export const boardBook = bookForm({ width: 420, height: 420, thick: 74, front: printedCover, board: 2 }, 'plain')
export const notebook = bookForm({ width: 350, height: 480, thick: 40, front: stationery }, 'lines')
export const planner = bookForm({ width: 350, height: 470, thick: 60, front: stationery, spiral: true }, 'lines')
export const sketchPad = bookForm({ width: 400, height: 480, thick: 36, front: printedCover, spiral: true }, 'plain')
export const sheetMusicBook = bookForm({ width: 370, height: 490, thick: 24, front: printedCover }, 'lines')
