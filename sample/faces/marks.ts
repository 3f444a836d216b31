import { inkOn } from '#contracts/retailers.ts'
import { darker, lighter } from '../studio/color.ts'
import type { Pen } from '../studio/pen.ts'
import { flat, type Surface } from '../studio/surface.ts'
import { text, type TextStyle } from '../studio/text.ts'
import type { Brand, MarkStyle } from './brands.ts'
import { icon } from './icons.ts'
import { circle, line, path, polygon, rect, repeated } from './svg.ts'
import { TRADES } from './trades.ts'

const SIDE = 512
const MIDDLE = SIDE / 2
const ground = (color: string): string => rect(0, 0, SIDE, SIDE, color)
const page = flat({ x: 0, y: 0, width: SIDE, height: SIDE })
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const words = (pen: Pen, name: string, where: ReturnType<typeof box>, style: TextStyle): string => text(pen, page, name, where, style)

/** A face along a circle: x runs along the arc from -90 degrees of its middle, y toward the outside and back. */
function arc(radius: number, degrees: number, isBelow = false): Surface {
  const width = (radius * degrees * Math.PI) / 180
  return {
    width,
    height: 60,
    safe: 1,
    at(x, y) {
      const angle = ((x / width - 0.5) * degrees * Math.PI) / 180
      const far = isBelow ? radius + y : radius - y
      return [MIDDLE + far * Math.sin(angle), isBelow ? MIDDLE + far * Math.cos(angle) : MIDDLE - far * Math.cos(angle)]
    },
    matrix: () => null,
  }
}

const LINES = (name: string): 1 | 2 | 3 => (name.split(' ').length >= 3 ? 3 : name.includes(' ') ? 2 : 1)

const STYLES: Record<MarkStyle, (pen: Pen, brand: Brand) => string> = {
  block(pen, { name, color, accent }) {
    const ink = inkOn(color)
    return (
      ground(color) +
      words(pen, name, box(52, 78, 408, 320), { font: 'bold', color: ink, capitals: true, lines: LINES(name), spaced: 0.01 }) +
      rect(196, 424, 120, 14, accent)
    )
  },
  badge(pen, brand) {
    const { name, color, paper, accent, department, year } = brand
    const ink = inkOn(color)
    const around = arc(196, 190)
    const below = arc(150, 110, true)
    return (
      ground(paper) +
      circle(MIDDLE, MIDDLE, 232, color) +
      circle(MIDDLE, MIDDLE, 218, 'none', { stroke: ink, 'stroke-width': 4 }) +
      circle(MIDDLE, MIDDLE, 136, paper) +
      text(
        pen,
        around,
        name,
        { x: 0, y: 0, width: around.width, height: 52 },
        { font: 'bold', color: ink, capitals: true, spaced: 0.06, most: 50 },
      ) +
      text(
        pen,
        below,
        `${TRADES[department]?.words ?? ''} · ${year}`,
        { x: 0, y: 4, width: below.width, height: 52 },
        { font: 'condensed', color: lighter(accent, 0.35), capitals: true, spaced: 0.08, most: 38 },
      ) +
      icon(brand, MIDDLE, MIDDLE, 150, color)
    )
  },
  serif(pen, { name, color, paper, accent, department }) {
    return (
      ground(paper) +
      rect(36, 36, 440, 440, 'none', { stroke: color, 'stroke-width': 3 }) +
      words(pen, name, box(64, 96, 384, 250), { font: 'serif', color, lines: LINES(name) }) +
      line(176, 368, 336, 368, accent, 6) +
      words(pen, TRADES[department]?.words ?? '', box(84, 388, 344, 44), {
        font: 'condensed',
        color: darker(color, 0.1),
        capitals: true,
        spaced: 0.2,
        most: 34,
      })
    )
  },
  monogram(pen, { name, initials, color, paper, accent }) {
    return (
      ground(color) +
      circle(MIDDLE, 214, 152, 'none', { stroke: accent, 'stroke-width': 6 }) +
      circle(MIDDLE, 214, 138, paper) +
      words(pen, initials, box(146, 116, 220, 190), { font: 'serif', color, most: 180 }) +
      words(pen, name, box(40, 392, 432, 72), { font: 'condensed', color: inkOn(color), capitals: true, spaced: 0.1, most: 52 })
    )
  },
  shield(pen, brand) {
    const { name, color, paper, accent } = brand
    const shape = 'M256 44 C320 84 386 92 432 92 C440 250 400 384 256 468 C112 384 72 250 80 92 C126 92 192 84 256 44Z'
    return (
      ground(paper) +
      path(shape, color) +
      path(shape, 'none', { stroke: accent, 'stroke-width': 8, transform: 'translate(256 256) scale(.9) translate(-256 -256)' }) +
      icon(brand, MIDDLE, 176, 132, inkOn(color)) +
      path('M18 268 H494 L462 324 L494 380 H18 L50 324Z', darker(color, 0.35)) +
      words(pen, name, box(70, 276, 372, 96), { font: 'bold', color: '#ffffff', capitals: true, lines: name.length > 14 ? 2 : 1, most: 64 })
    )
  },
  script(pen, { name, color, accent }) {
    const ink = inkOn(color)
    return (
      rect(
        0,
        0,
        SIDE,
        SIDE,
        pen.linear('diagonal', [
          [0, lighter(color, 0.08)],
          [1, darker(color, 0.18)],
        ]),
      ) +
      words(pen, name, box(40, 92, 432, 260), { font: 'script', color: ink, lines: LINES(name) === 3 ? 3 : 2 }) +
      path('M96 398 C190 366 300 366 416 388 C340 388 230 396 150 424 C180 400 130 398 96 398Z', accent)
    )
  },
  stamp(pen, { name, color, paper, accent, year, department }) {
    return (
      ground(paper) +
      rect(40, 96, 432, 320, color, { rx: 10 }) +
      rect(54, 110, 404, 292, 'none', { rx: 4, stroke: paper, 'stroke-width': 4 }) +
      words(pen, name, box(78, 128, 356, 172), {
        font: 'bold',
        color: inkOn(color),
        capitals: true,
        lines: LINES(name) === 3 ? 3 : 2,
        spaced: 0.03,
      }) +
      line(84, 316, 428, 316, lighter(accent, 0.2), 4) +
      words(pen, `${TRADES[department]?.words ?? ''} since ${year}`, box(84, 326, 344, 58), {
        font: 'condensed',
        color: lighter(accent, 0.45),
        capitals: true,
        spaced: 0.06,
        most: 40,
      })
    )
  },
  'icon-over-name'(pen, brand) {
    const { name, color, paper, accent } = brand
    return (
      ground(paper) +
      circle(MIDDLE, 180, 118, color) +
      icon(brand, MIDDLE, 180, 136, inkOn(color)) +
      words(pen, name, box(36, 322, 440, 130), { font: 'round', color: darker(color, 0.12), lines: 2 }) +
      circle(MIDDLE + 96, 92, 18, accent)
    )
  },
  hexagon(pen, brand) {
    const { name, color, paper, accent } = brand
    const corners = (radius: number) =>
      Array.from(
        { length: 6 },
        (_, i) => [MIDDLE + radius * Math.sin((i * Math.PI) / 3), 206 - radius * Math.cos((i * Math.PI) / 3)] as const,
      )
    return (
      ground(paper) +
      polygon(corners(186), color) +
      polygon(corners(168), 'none', { stroke: accent, 'stroke-width': 6 }) +
      icon(brand, MIDDLE, 206, 156, inkOn(color)) +
      words(pen, name, box(30, 410, 452, 74), { font: 'bold', color: darker(color, 0.1), capitals: true, spaced: 0.04, most: 60 })
    )
  },
  ribbon(pen, brand) {
    const { name, color, paper, accent, year } = brand
    return (
      ground(color) +
      circle(MIDDLE, MIDDLE, 212, paper) +
      icon(brand, MIDDLE, 128, 104, color) +
      path('M0 206 H512 V330 H0Z', accent) +
      path('M0 206 H512 V214 H0Z M0 322 H512 V330 H0Z', darker(accent, 0.2)) +
      words(pen, name, box(28, 220, 456, 98), { font: 'script', color: inkOn(accent), lines: name.length > 18 ? 2 : 1, most: 84 }) +
      words(pen, `Since ${year}`, box(156, 350, 200, 54), {
        font: 'condensed',
        color: darker(color, 0.05),
        capitals: true,
        spaced: 0.12,
        most: 40,
      })
    )
  },
  initial(pen, { name, initials, color, paper, accent }) {
    return (
      ground(paper) +
      path('M0 0 H512 V330 C380 372 150 286 0 346Z', color) +
      words(pen, initials.slice(0, 1), box(120, 18, 272, 300), { font: 'round', color: inkOn(color), most: 320 }) +
      circle(416, 76, 26, accent) +
      words(pen, name, box(34, 370, 444, 108), { font: 'round', color: darker(color, 0.15), lines: name.length > 16 ? 2 : 1, most: 66 })
    )
  },
  sunburst(pen, { name, color, paper, accent }) {
    const ray = (i: number) => {
      const [a, b] = [((i * 2) / 32) * 2 * Math.PI, ((i * 2 + 1) / 32) * 2 * Math.PI]
      return path(
        `M256 256 L${256 + 400 * Math.sin(a)} ${256 - 400 * Math.cos(a)} L${256 + 400 * Math.sin(b)} ${256 - 400 * Math.cos(b)}Z`,
        lighter(color, 0.14),
      )
    }
    return (
      ground(color) +
      repeated(16, ray) +
      rect(44, 150, 424, 212, paper, { rx: 26 }) +
      rect(56, 162, 400, 188, 'none', { rx: 18, stroke: accent, 'stroke-width': 5 }) +
      words(pen, name, box(76, 172, 360, 168), { font: 'serif', color: darker(color, 0.1), lines: LINES(name) === 1 ? 1 : 2 })
    )
  },
}

/** The name mark of a brand, 512 by 512. */
export const mark = (pen: Pen, brand: Brand): string => STYLES[brand.style](pen, brand)
