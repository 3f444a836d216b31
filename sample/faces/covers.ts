import { inkOn } from '#contracts/retailers.ts'
import { Chance } from '../random.ts'
import { darker, lighter, mixed } from '../studio/color.ts'
import type { FontName } from '../studio/fonts.ts'
import type { Pen } from '../studio/pen.ts'
import { flat } from '../studio/surface.ts'
import { text } from '../studio/text.ts'
import type { Brand, MarkStyle, Wall } from './brands.ts'
import { icon } from './icons.ts'
import { circle, ellipse, line, path, polygon, rect, repeated } from './svg.ts'

const WIDTH = 1600
const HEIGHT = 600
const WALK = 520
const page = flat({ x: 0, y: 0, width: WIDTH, height: HEIGHT })

/** The letters on the sign are those of the name mark. */
const LETTERS: Record<MarkStyle, { font: FontName; capitals?: boolean }> = {
  block: { font: 'bold', capitals: true },
  badge: { font: 'bold', capitals: true },
  serif: { font: 'serif' },
  monogram: { font: 'serif' },
  shield: { font: 'bold', capitals: true },
  script: { font: 'script' },
  stamp: { font: 'bold', capitals: true },
  'icon-over-name': { font: 'round' },
  hexagon: { font: 'bold', capitals: true },
  ribbon: { font: 'script' },
  initial: { font: 'round' },
  sunburst: { font: 'serif' },
}

type Stone = { base: string; draw: (chance: Chance) => string }
/** The walls, each with its own pattern. */
const STONES: Record<Wall, (brand: Brand) => Stone> = {
  brick: () => ({
    base: '#8d4f3d',
    draw: (chance) =>
      repeated(26, (row) =>
        repeated(34, (i) =>
          chance.happens(0.6)
            ? rect(i * 50 - (row % 2) * 25, row * 20, 47, 17, mixed('#9c5a45', chance.pick(['#6f3a2c', '#b87459', '#86493a']), 0.5))
            : '',
        ),
      ),
  }),
  stone: () => ({
    base: '#cfc6b8',
    draw: (chance) =>
      repeated(9, (row) =>
        repeated(12, (i) => rect(i * 150 - (row % 2) * 75, row * 60, 146, 56, mixed('#d8d0c3', '#b5aa99', chance.between(0, 0.5)))),
      ),
  }),
  planks: ({ color }) => ({
    base: darker(color, 0.35),
    draw: (chance) =>
      repeated(40, (i) => rect(i * 40, 0, 37, WALK, mixed(darker(color, 0.3), lighter(color, 0.05), chance.between(0, 0.35)))),
  }),
  stucco: ({ paper, accent }) => ({
    base: mixed(paper, accent, 0.14),
    draw: () => rect(0, 0, WIDTH, 40, mixed(paper, accent, 0.28)) + rect(0, 488, WIDTH, 32, mixed(paper, accent, 0.3)),
  }),
  tiles: ({ color, paper }) => ({
    base: lighter(color, 0.62),
    draw: (chance) =>
      repeated(20, (row) =>
        repeated(62, (i) =>
          rect(i * 26, row * 26, 23, 23, chance.happens(0.12) ? lighter(color, 0.35) : mixed(paper, lighter(color, 0.6), 0.5), { rx: 3 }),
        ),
      ),
  }),
  steel: () => ({
    base: '#3a4048',
    draw: () =>
      repeated(17, (i) => rect(i * 100, 0, 96, WALK, i % 2 === 0 ? '#444b54' : '#3f464f')) +
      repeated(5, (i) => line(0, i * 104, WIDTH, i * 104, '#323840', 4)),
  }),
}

type Opening = { x: number; width: number; isDoor: boolean }
/** Where windows and door are: the sign stands over the middle, so that a narrow crop keeps it. */
const FRONTS: readonly (readonly Opening[])[] = [
  [
    { x: 190, width: 480, isDoor: false },
    { x: 706, width: 188, isDoor: true },
    { x: 930, width: 480, isDoor: false },
  ],
  [
    { x: 180, width: 400, isDoor: false },
    { x: 612, width: 400, isDoor: false },
    { x: 1050, width: 176, isDoor: true },
    { x: 1262, width: 170, isDoor: false },
  ],
  [
    { x: 200, width: 250, isDoor: false },
    { x: 482, width: 160, isDoor: true },
    { x: 676, width: 360, isDoor: false },
    { x: 1068, width: 340, isDoor: false },
  ],
]
const TOP = 232
const SILL = 478

/** The storefront of a brand, 1600 by 600: wall, sign, awning, and windows with `goods` of its department. */
export function cover(pen: Pen, brand: Brand, goods: readonly string[]): string {
  const chance = new Chance(`front of ${brand.name}`)
  const front = chance.pick(FRONTS)
  const { base, draw } = STONES[brand.wall](brand)
  const isArched = brand.wall === 'stucco' || (brand.wall === 'brick' && chance.happens(0.5))
  return [
    rect(0, 0, WIDTH, WALK, base),
    draw(chance),
    rect(
      0,
      0,
      WIDTH,
      WALK,
      pen.linear('down', [
        [0, '#ffffff', 0.1],
        [0.5, '#ffffff', 0],
        [1, '#0b0d12', 0.16],
      ]),
    ),
    ...front.map((opening) => (opening.isDoor ? door(pen, brand, opening) : pane(pen, brand, opening, goods, { chance, isArched }))),
    isArched ? '' : awnings(brand, front, chance),
    sign(pen, brand, chance),
    sidewalk(pen, brand, front, chance),
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      pen.linear('diagonal', [
        [0, '#fff6dc', 0.2],
        [0.45, '#fff6dc', 0],
        [1, '#0b1020', 0.16],
      ]),
    ),
  ].join('')
}

function sign(pen: Pen, brand: Brand, chance: Chance): string {
  const { name, color, style, accent } = brand
  const board = chance.pick(['band', 'board', 'letters'] as const)
  const { font, capitals = false } = LETTERS[style]
  const where = { x: 420, y: 72, width: 760, height: 88 }
  const put = (ink: string, more = 0): string =>
    text(
      pen,
      page,
      name,
      { ...where, x: where.x + more, y: where.y + more },
      { font, capitals, color: ink, most: 86, spaced: capitals ? 0.05 : 0 },
    )
  if (board === 'letters') {
    const dark = brand.wall === 'steel' || brand.wall === 'planks'
    const ink = dark ? '#fff7e6' : darker(color, 0.25)
    const plate = dark ? darker(brand.wall === 'steel' ? '#3a4048' : color, 0.45) : lighter(STONES[brand.wall](brand).base, 0.55)
    return rect(360, 52, 880, 128, plate, { opacity: 0.92, rx: 4 }) + put(dark ? '#0b0d12' : lighter(color, 0.7), 3) + put(ink)
  }
  const [left, width] = board === 'band' ? [0, WIDTH] : [340, 920]
  const shape =
    rect(
      left,
      46,
      width,
      140,
      pen.linear('down', [
        [0, lighter(color, 0.1)],
        [1, darker(color, 0.12)],
      ]),
    ) +
    rect(left, 40, width, 10, darker(color, 0.35)) +
    rect(left, 184, width, 12, darker(color, 0.45)) +
    rect(left + 14, 60, width - 28, 112, 'none', { stroke: accent, 'stroke-width': 3, opacity: 0.85 })
  const ends =
    board === 'band'
      ? circle(290, 116, 46, brand.paper) +
        icon(brand, 290, 116, 58, color) +
        circle(1310, 116, 46, brand.paper) +
        icon(brand, 1310, 116, 58, color)
      : ''
  return shape + ends + put(inkOn(color))
}

function awnings(brand: Brand, front: readonly Opening[], chance: Chance): string {
  const { color, paper } = brand
  const kind = chance.pick(['stripes', 'scallops', 'flat'] as const)
  return front
    .map(({ x, width }) => {
      const [left, across] = [x - 14, width + 28]
      if (kind === 'flat') return rect(left, 206, across, 16, '#22262c') + rect(left, 222, across, 6, '#0b0d12', { opacity: 0.35 })
      const stripes = Math.round(across / 36)
      const each = across / stripes
      const slant = 16
      return (
        repeated(stripes, (i) => {
          const fill = kind === 'stripes' ? (i % 2 === 0 ? color : paper) : i % 2 === 0 ? color : lighter(color, 0.12)
          const [a, b] = [left + i * each, left + (i + 1) * each]
          const top = (at: number): number => x + ((at - left) / across) * width + (at < left + across / 2 ? slant / 4 : -slant / 4)
          return (
            polygon(
              [
                [top(a), 196],
                [top(b), 196],
                [b, 262],
                [a, 262],
              ],
              fill,
            ) + path(`M${a} 262 h${each} v8 a${each / 2} 14 0 0 1 ${-each} 0Z`, darker(fill, 0.1))
          )
        }) + rect(left, 196, across, 66, '#0b0d12', { opacity: 0.06 })
      )
    })
    .join('')
}

type Front = { chance: Chance; isArched: boolean }
function pane(pen: Pen, { color }: Brand, { x, width }: Opening, goods: readonly string[], { chance, isArched }: Front): string {
  const frame = darker(color, 0.55)
  const shape = isArched
    ? `M${x} ${SILL} V${TOP + 40} Q${x} ${TOP - 30} ${x + width / 2} ${TOP - 30} Q${x + width} ${TOP - 30} ${x + width} ${TOP + 40} V${SILL}Z`
    : `M${x} ${TOP - 20} H${x + width} V${SILL} H${x}Z`
  const light = pen.linear('down', [
    [0, '#ffedc2'],
    [0.55, '#f6d9a0'],
    [1, '#b98a56'],
  ])
  const count = Math.max(1, Math.floor(width / 128))
  const room = width / count
  const first = chance.whole(0, goods.length - 1)
  const things = repeated(count, (i) => {
    const art = goods[(first + i) % goods.length]
    const middle = x + room * (i + 0.5)
    const step = chance.pick([0, 26, 46])
    const size = Math.min(132, room - 12)
    const stand = rect(middle - room * 0.36, SILL - 14 - step, room * 0.72, step + 14, i % 2 === 0 ? '#fbf6ea' : lighter(color, 0.72))
    const shade = ellipse(middle, SILL - 14 - step, size * 0.36, 6, '#3a2a18', { opacity: 0.35 })
    return (
      stand +
      shade +
      (art ? `<image href="${art}" x="${middle - size / 2}" y="${SILL - 16 - step - size * 0.93}" width="${size}" height="${size}"/>` : '')
    )
  })
  const inside =
    path(shape, light) +
    repeated(Math.max(2, Math.round(width / 150)), (i) => {
      const at = x + (width / Math.max(2, Math.round(width / 150))) * (i + 0.5)
      return (
        line(at, TOP - 30, at, TOP + 12, '#5a4326', 2) +
        ellipse(at, TOP + 16, 17, 10, '#3d3226') +
        ellipse(at, TOP + 24, 46, 34, '#fff8df', { opacity: 0.5 })
      )
    }) +
    things
  const glare = polygon(
    [
      [x + width * 0.08, SILL],
      [x + width * 0.3, TOP - 40],
      [x + width * 0.4, TOP - 40],
      [x + width * 0.18, SILL],
    ],
    '#ffffff',
    { opacity: 0.14 },
  )
  return (
    pen.clipped(shape, inside + glare) +
    path(shape, 'none', { stroke: frame, 'stroke-width': 12, 'stroke-linejoin': 'round' }) +
    rect(x - 14, SILL, width + 28, 14, darker(color, 0.4)) +
    rect(x - 6, SILL + 14, width + 12, WALK - SILL - 14, darker(color, 0.25))
  )
}

function door(pen: Pen, brand: Brand, { x, width }: Opening): string {
  const { color, accent } = brand
  const frame = darker(color, 0.5)
  const half = width / 2
  const leaf = (left: number, isLeft: boolean): string =>
    rect(left, TOP - 10, half - 2, WALK - TOP + 10, color, { stroke: frame, 'stroke-width': 4 }) +
    rect(
      left + 14,
      TOP + 8,
      half - 30,
      190,
      pen.linear('down', [
        [0, '#ffeec8'],
        [1, '#c99b62'],
      ]),
    ) +
    rect(left + 14, TOP + 214, half - 30, 54, darker(color, 0.16), { rx: 3 }) +
    rect(isLeft ? left + half - 13 : left + 5, TOP + 110, 6, 64, lighter(accent, 0.25), { rx: 3 })
  return (
    rect(x - 10, TOP - 30, width + 20, WALK - TOP + 30, frame) +
    leaf(x, true) +
    leaf(x + half + 1, false) +
    circle(x + half, TOP - 18, 5, '#fff3cf')
  )
}

function sidewalk(pen: Pen, { accent, color }: Brand, front: readonly Opening[], chance: Chance): string {
  const entry = front.find(({ isDoor }) => isDoor)
  const pots = entry ? [entry.x - 40, entry.x + entry.width + 40] : []
  const plant = (x: number, seed: number): string =>
    ellipse(x + 6, 566, 44, 9, '#14181f', { opacity: 0.3 }) +
    repeated(9, (i) =>
      ellipse(x + (i - 4) * 8, 468 + ((i * 7 + seed) % 5) * 6 - (4 - Math.abs(i - 4)) * 9, 17, 22, i % 2 === 0 ? '#3f7d4a' : '#5a9a58'),
    ) +
    (seed % 2 === 0 ? repeated(5, (i) => circle(x - 26 + i * 13, 446 + ((i * 5) % 4) * 9, 7, lighter(accent, 0.2))) : '') +
    path(
      `M${x - 34} 500 H${x + 34} L${x + 25} 566 H${x - 25}Z`,
      pen.linear('across', [
        [0, lighter(color, 0.2)],
        [1, darker(color, 0.35)],
      ]),
    )
  const seed = chance.whole(0, 1)
  return (
    rect(
      0,
      WALK,
      WIDTH,
      HEIGHT - WALK,
      pen.linear('down', [
        [0, '#b7b3ab'],
        [1, '#94908a'],
      ]),
    ) +
    rect(0, WALK, WIDTH, 12, '#0b0d12', { opacity: 0.25 }) +
    repeated(11, (i) => line(i * 160 + 60, WALK, i * 160 - 20 + (i - 5) * 14, HEIGHT, '#7e7a74', 2, { opacity: 0.6 })) +
    line(0, 560, WIDTH, 560, '#7e7a74', 2, { opacity: 0.5 }) +
    pots.map((x, i) => plant(x, seed + i * 2)).join('')
  )
}
