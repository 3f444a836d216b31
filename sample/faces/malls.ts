import type { SampleMall } from '../malls.ts'
import { Chance } from '../random.ts'
import { darker, lighter, mixed } from '../studio/color.ts'
import type { FontName } from '../studio/fonts.ts'
import type { Pen, Stop } from '../studio/pen.ts'
import { flat } from '../studio/surface.ts'
import { text } from '../studio/text.ts'
import { circle, ellipse, line, path, polygon, rect, repeated } from './svg.ts'

const WIDTH = 1600
const HEIGHT = 600
const GROUND = 500
const page = flat({ x: 0, y: 0, width: WIDTH, height: HEIGHT })

type Light = 'morning' | 'noon' | 'evening' | 'dusk' | 'winter'
type Tree = 'pine' | 'palm' | 'round'
type Shape = 'vault' | 'terrace' | 'gables' | 'arcade' | 'curves' | 'ribs' | 'tower' | 'drum' | 'box'
type Look = {
  shape: Shape
  light: Light
  trees: Tree
  wall: string
  trim: string
  font: FontName
  behind: 'skyline' | 'hills' | 'mountains' | 'sea' | 'plain'
}

/** Invented buildings, each of its region. They are not pictures of the real malls. */
const LOOKS: Record<string, Look> = {
  'mall-of-america': { shape: 'box', light: 'morning', trees: 'pine', wall: '#c9a38a', trim: '#1d4e89', font: 'bold', behind: 'plain' },
  'southdale-center': {
    shape: 'terrace',
    light: 'winter',
    trees: 'pine',
    wall: '#d9d3c5',
    trim: '#2d5d5b',
    font: 'condensed',
    behind: 'plain',
  },
  'rosedale-center': {
    shape: 'gables',
    light: 'morning',
    trees: 'round',
    wall: '#b98d73',
    trim: '#8c2f39',
    font: 'serif',
    behind: 'plain',
  },
  'ridgedale-center': {
    shape: 'drum',
    light: 'winter',
    trees: 'pine',
    wall: '#cdbfae',
    trim: '#3b5249',
    font: 'condensed',
    behind: 'hills',
  },
  'south-coast-plaza': { shape: 'curves', light: 'noon', trees: 'palm', wall: '#efe9dd', trim: '#a67c52', font: 'serif', behind: 'hills' },
  'westfield-century-city': {
    shape: 'terrace',
    light: 'evening',
    trees: 'palm',
    wall: '#e5e0d8',
    trim: '#b3261e',
    font: 'condensed',
    behind: 'skyline',
  },
  'westfield-valley-fair': {
    shape: 'vault',
    light: 'noon',
    trees: 'round',
    wall: '#dcd6cb',
    trim: '#b3261e',
    font: 'condensed',
    behind: 'mountains',
  },
  'fashion-valley': { shape: 'arcade', light: 'noon', trees: 'palm', wall: '#ead2ae', trim: '#b5563c', font: 'serif', behind: 'hills' },
  'roosevelt-field': { shape: 'drum', light: 'morning', trees: 'round', wall: '#b7a999', trim: '#1b4965', font: 'bold', behind: 'plain' },
  'destiny-usa': { shape: 'vault', light: 'evening', trees: 'pine', wall: '#8e9aa6', trim: '#1f6f54', font: 'bold', behind: 'hills' },
  'walden-galleria': { shape: 'gables', light: 'winter', trees: 'pine', wall: '#a98a78', trim: '#254d6e', font: 'serif', behind: 'plain' },
  'westfield-world-trade-center': {
    shape: 'ribs',
    light: 'dusk',
    trees: 'round',
    wall: '#f3f3f0',
    trim: '#8a94a0',
    font: 'condensed',
    behind: 'skyline',
  },
  'the-galleria': { shape: 'vault', light: 'evening', trees: 'palm', wall: '#d6c7b2', trim: '#6b4226', font: 'serif', behind: 'skyline' },
  'northpark-center': { shape: 'terrace', light: 'noon', trees: 'round', wall: '#e6ddcd', trim: '#5a5347', font: 'serif', behind: 'plain' },
  'barton-creek-square': {
    shape: 'gables',
    light: 'evening',
    trees: 'round',
    wall: '#dcc39e',
    trim: '#7a4a2b',
    font: 'bold',
    behind: 'hills',
  },
  'aventura-mall': { shape: 'curves', light: 'morning', trees: 'palm', wall: '#f4f1ea', trim: '#0e8391', font: 'round', behind: 'sea' },
  'the-mall-at-millenia': {
    shape: 'drum',
    light: 'evening',
    trees: 'palm',
    wall: '#eee4d2',
    trim: '#5d3a7d',
    font: 'serif',
    behind: 'sea',
  },
  'woodfield-mall': { shape: 'box', light: 'morning', trees: 'round', wall: '#a9a298', trim: '#2f5d3a', font: 'bold', behind: 'plain' },
  'water-tower-place': {
    shape: 'tower',
    light: 'dusk',
    trees: 'round',
    wall: '#d8d6d0',
    trim: '#3c4655',
    font: 'condensed',
    behind: 'skyline',
  },
  'king-of-prussia': { shape: 'vault', light: 'noon', trees: 'round', wall: '#c8b59c', trim: '#26436b', font: 'serif', behind: 'hills' },
}
const USUAL: Look = { shape: 'vault', light: 'noon', trees: 'round', wall: '#cdbfae', trim: '#26436b', font: 'serif', behind: 'plain' }

const SKIES: Record<Light, readonly Stop[]> = {
  morning: [
    [0, '#8fc1e8'],
    [0.6, '#cfe6f3'],
    [1, '#fdf0dc'],
  ],
  noon: [
    [0, '#4c9fe0'],
    [0.7, '#a9d6f2'],
    [1, '#e3f3fa'],
  ],
  evening: [
    [0, '#5b7fb8'],
    [0.55, '#f0b58c'],
    [1, '#fbdfb2'],
  ],
  dusk: [
    [0, '#24315e'],
    [0.55, '#6f6397'],
    [1, '#f0a482'],
  ],
  winter: [
    [0, '#9cb6cf'],
    [0.7, '#d4e1ea'],
    [1, '#f3f5f6'],
  ],
}
const isDark = (light: Light): boolean => light === 'dusk' || light === 'evening'
const glassOf = (pen: Pen, light: Light): string =>
  isDark(light)
    ? pen.linear('down', [
        [0, '#6d7ea6'],
        [0.5, '#ffd999'],
        [1, '#ffe7b8'],
      ])
    : pen.linear('diagonal', [
        [0, '#d9eef6'],
        [0.5, '#8db9cf'],
        [1, '#5d93b0'],
      ])

/** A mall seen from its plaza, 1600 by 600; the entrance with the name is in the middle. */
export function mallFromOutside(pen: Pen, mall: Pick<SampleMall, 'slug' | 'name'>): string {
  const look = LOOKS[mall.slug] ?? USUAL
  const chance = new Chance(`outside of ${mall.slug}`)
  return [
    rect(0, 0, WIDTH, HEIGHT, pen.linear('down', SKIES[look.light])),
    heaven(look, chance),
    horizon(look, chance),
    SHAPES[look.shape](pen, look, mall.name),
    plaza(pen, look, chance),
  ].join('')
}

function heaven({ light }: Look, chance: Chance): string {
  const sun =
    light === 'evening'
      ? circle(1250, 300, 70, '#fff0c9', { opacity: 0.9 })
      : light === 'noon'
        ? circle(260, 96, 46, '#fffbe6', { opacity: 0.9 })
        : ''
  const stars =
    light === 'dusk' ? repeated(30, () => circle(chance.whole(0, WIDTH), chance.whole(0, 180), 1.6, '#fff', { opacity: 0.7 })) : ''
  const clouds = repeated(light === 'dusk' ? 2 : 4, (i) => {
    const [x, y] = [chance.whole(40, 340) + i * 380, chance.whole(50, 150)]
    const puff = (dx: number, dy: number, across: number, down: number) => ellipse(x + dx, y + dy, across, down, '#ffffff')
    return `<g opacity="${light === 'dusk' ? 0.16 : 0.62}">${puff(0, 0, 62, 32)}${puff(56, 12, 58, 22)}${puff(-56, 14, 52, 19)}</g>`
  })
  return sun + stars + clouds
}

function horizon({ behind, light }: Look, chance: Chance): string {
  const haze = light === 'dusk' ? '#3d3f6b' : light === 'evening' ? '#b98a86' : '#9db7c6'
  switch (behind) {
    case 'skyline':
      return repeated(26, (i) => {
        const height = chance.whole(110, 330)
        const x = i * 64 - 20
        const windows =
          light === 'dusk'
            ? repeated(10, () =>
                rect(x + chance.whole(6, 44), GROUND - height + chance.whole(10, height - 20), 5, 7, '#ffdf9e', { opacity: 0.8 }),
              )
            : ''
        return (
          rect(
            x,
            GROUND - height,
            chance.whole(40, 60),
            height,
            mixed(haze, light === 'dusk' ? '#232747' : '#dbe7ee', chance.between(0, 0.45)),
          ) + windows
        )
      })
    case 'hills':
      return (
        path('M0 430 C200 330 420 370 620 400 C900 330 1180 340 1600 410 V500 H0Z', mixed(haze, '#6d8f6a', 0.45)) +
        path('M0 470 C300 400 700 450 1000 430 C1250 400 1400 430 1600 450 V520 H0Z', mixed(haze, '#5d8560', 0.65))
      )
    case 'mountains':
      return path(
        'M0 460 L180 320 L300 400 L470 270 L640 400 L820 310 L1000 410 L1200 280 L1380 390 L1600 300 V520 H0Z',
        mixed(haze, '#7b8fb0', 0.5),
      )
    case 'sea':
      return (
        rect(0, 420, WIDTH, 100, isDark(light) ? '#c99a86' : '#7cc3cf') +
        repeated(7, (i) => line(i * 240, 440 + (i % 3) * 14, i * 240 + 120, 440 + (i % 3) * 14, '#ffffff', 3, { opacity: 0.5 }))
      )
    case 'plain':
      return path(
        'M0 452 C260 420 520 440 800 436 C1100 424 1350 436 1600 446 V520 H0Z',
        mixed(haze, light === 'winter' ? '#e6edf1' : '#7f9f78', 0.6),
      )
  }
}

const name = (pen: Pen, words: string, x: number, y: number, width: number, height: number, color: string, font: FontName): string =>
  text(
    pen,
    page,
    words,
    { x, y, width, height },
    { font, color, capitals: font === 'bold' || font === 'condensed', spaced: font === 'condensed' ? 0.1 : 0.03, most: height },
  )

/** Wings with shop windows on both sides of the entrance. */
function wings(pen: Pen, { wall, trim, light }: Look, top: number, from = 120, to = 1480): string {
  const glass = glassOf(pen, light)
  const bays = Math.floor((to - from) / 85)
  return (
    rect(
      from,
      top,
      to - from,
      GROUND - top,
      pen.linear('down', [
        [0, lighter(wall, 0.12)],
        [1, darker(wall, 0.08)],
      ]),
    ) +
    rect(from - 8, top - 14, to - from + 16, 18, darker(wall, 0.25)) +
    rect(from, top + 54, to - from, 8, darker(wall, 0.12)) +
    repeated(bays, (i) => {
      const x = from + 14 + i * 85
      return (
        rect(x, GROUND - 84, 62, 84, glass) +
        rect(x, GROUND - 84, 62, 8, i % 3 === 0 ? trim : darker(trim, 0.25)) +
        line(x + 31, GROUND - 76, x + 31, GROUND, darker(wall, 0.4), 2) +
        (top < 340 ? rect(x + 8, top + 76, 46, 44, glass, { opacity: 0.9 }) : '')
      )
    })
  )
}

const doors = (pen: Pen, { light, trim }: Look, x: number, width: number, height = 96): string =>
  rect(x, GROUND - height, width, height, glassOf(pen, light)) +
  repeated(Math.round(width / 36) + 1, (i) =>
    line(x + (i * width) / Math.round(width / 36), GROUND - height, x + (i * width) / Math.round(width / 36), GROUND, darker(trim, 0.2), 4),
  ) +
  rect(x - 14, GROUND - height - 16, width + 28, 18, trim)

type Draw = (pen: Pen, look: Look, mall: string) => string
const SHAPES: Record<Shape, Draw> = {
  vault(pen, look, mall) {
    const glass = glassOf(pen, look.light)
    const arch = 'M540 500 V250 A260 190 0 0 1 1060 250 V500Z'
    return (
      wings(pen, look, 300) +
      path('M516 500 V250 A284 212 0 0 1 1084 250 V500Z', lighter(look.wall, 0.2)) +
      path(arch, glass) +
      pen.clipped(
        arch,
        repeated(13, (i) =>
          line(800, 500, 800 + Math.cos((Math.PI * i) / 12) * 420, 500 - Math.sin((Math.PI * i) / 12) * 480, '#ffffff', 5, {
            opacity: 0.75,
          }),
        ) + repeated(3, (i) => circle(800, 500, 150 + i * 110, 'none', { stroke: '#ffffff', 'stroke-width': 5, opacity: 0.75 })),
      ) +
      rect(490, 306, 620, 92, look.trim) +
      name(pen, mall, 520, 316, 560, 72, '#ffffff', look.font) +
      doors(pen, look, 690, 220, 84)
    )
  },
  terrace(pen, look, mall) {
    const roof = (y: number, from: number, to: number): string =>
      rect(from, y, to - from, 18, lighter(look.wall, 0.35)) + rect(from, y + 18, to - from, 6, darker(look.wall, 0.3))
    return (
      rect(
        240,
        210,
        1120,
        130,
        pen.linear('down', [
          [0, look.wall],
          [1, darker(look.wall, 0.1)],
        ]),
      ) +
      rect(270, 240, 1060, 100, glassOf(pen, look.light)) +
      repeated(23, (i) => line(270 + i * 48, 240, 270 + i * 48, 340, lighter(look.wall, 0.2), 5)) +
      roof(196, 200, 1400) +
      wings(pen, look, 356, 80, 1520) +
      roof(338, 40, 1560) +
      repeated(16, (i) => rect(84 + i * 95, 362, 9, 138, lighter(look.wall, 0.3))) +
      rect(440, 96, 720, 100, look.trim) +
      rect(440, 96, 720, 8, lighter(look.trim, 0.3)) +
      name(pen, mall, 480, 112, 640, 70, '#ffffff', look.font) +
      doors(pen, look, 700, 200, 120)
    )
  },
  gables(pen, look, mall) {
    const gable = (x: number, width: number, peak: number): string =>
      polygon(
        [
          [x - 16, 320],
          [x + width / 2, peak],
          [x + width + 16, 320],
        ],
        darker(look.trim, 0.1),
      ) +
      polygon(
        [
          [x + 14, 316],
          [x + width / 2, peak + 26],
          [x + width - 14, 316],
        ],
        glassOf(pen, look.light),
      ) +
      repeated(5, (i) => line(x + width / 2, peak + 26, x + 20 + (i * (width - 40)) / 4, 316, '#ffffff', 4, { opacity: 0.7 }))
    return (
      wings(pen, look, 318) +
      gable(200, 230, 220) +
      gable(1170, 230, 220) +
      rect(540, 250, 520, 250, lighter(look.wall, 0.1)) +
      gable(510, 580, 110) +
      rect(540, 316, 520, 84, look.trim) +
      name(pen, mall, 560, 326, 480, 64, '#ffffff', look.font) +
      doors(pen, look, 680, 240, 84)
    )
  },
  arcade(pen, look, mall) {
    const glow = isDark(look.light) ? '#ffe0a6' : '#6b4a35'
    const arches = (from: number, count: number): string =>
      repeated(count, (i) => path(`M${from + i * 92} 500 V410 a36 40 0 0 1 72 0 V500Z`, glow, { opacity: 0.85 }))
    const tiles = (x: number, y: number, width: number): string =>
      polygon(
        [
          [x - 20, y],
          [x + 16, y - 44],
          [x + width - 16, y - 44],
          [x + width + 20, y],
        ],
        look.trim,
      ) + repeated(Math.round(width / 18), (i) => line(x + i * 18, y - 42, x + i * 18 - 6, y, darker(look.trim, 0.2), 3))
    const tower = (x: number): string =>
      rect(x, 170, 120, 330, lighter(look.wall, 0.1)) + tiles(x, 172, 120) + path(`M${x + 36} 290 V240 a24 26 0 0 1 48 0 V290Z`, glow)
    return (
      rect(90, 336, 1420, 164, look.wall) +
      tiles(90, 338, 1420) +
      arches(120, 4) +
      arches(1125, 4) +
      tower(478) +
      tower(1002) +
      rect(598, 230, 404, 270, lighter(look.wall, 0.2)) +
      tiles(598, 232, 404) +
      name(pen, mall, 622, 254, 356, 74, darker(look.trim, 0.25), look.font) +
      path('M690 500 V430 a110 90 0 0 1 220 0 V500Z', glow) +
      rect(690, 470, 220, 30, '#000000', { opacity: 0.08 })
    )
  },
  curves(pen, look, mall) {
    const deck = (y: number, from: number, to: number, bow: number): string =>
      path(`M${from} ${y} Q800 ${y - bow} ${to} ${y} V${y + 92} Q800 ${y + 92 - bow * 0.4} ${from} ${y + 92}Z`, glassOf(pen, look.light)) +
      path(
        `M${from - 30} ${y - 8} Q800 ${y - bow - 12} ${to + 30} ${y - 8} V${y + 16} Q800 ${y + 14 - bow} ${from - 30} ${y + 16}Z`,
        lighter(look.wall, 0.3),
      ) +
      repeated(25, (i) => {
        const t = i / 24
        const x = from + (to - from) * t
        const rise = 4 * t * (1 - t)
        return line(x, y - (bow / 2) * rise + 14, x, y + 92 - bow * 0.2 * rise, lighter(look.wall, 0.1), 4)
      })
    return (
      deck(250, 300, 1300, 90) +
      rect(120, 400, 1360, 100, look.wall) +
      deck(372, 120, 1480, 60) +
      path('M470 250 Q800 90 1130 250 L1090 262 Q800 130 510 262Z', look.trim) +
      rect(500, 250, 600, 88, lighter(look.wall, 0.25), { rx: 44, stroke: look.trim, 'stroke-width': 6 }) +
      name(pen, mall, 536, 260, 528, 68, darker(look.trim, 0.15), look.font) +
      doors(pen, look, 670, 260, 92)
    )
  },
  ribs(pen, look, mall) {
    const rib = (i: number): string => {
      const x = 330 + i * 24.6
      const rise = Math.sin((Math.PI * (i + 1)) / 41)
      const lean = (i - 19.5) * 13
      return path(`M${x} 470 Q${x + lean * 0.2} ${430 - rise * 180} ${x + lean} ${360 - rise * 240}`, 'none', {
        stroke: i % 2 === 0 ? '#ffffff' : '#dfe3ea',
        'stroke-width': 9,
        'stroke-linecap': 'round',
      })
    }
    return (
      path('M300 480 Q800 120 1300 480Z', glassOf(pen, look.light)) +
      repeated(40, rib) +
      path('M280 486 Q800 150 1320 486 L1300 500 H300Z', lighter(look.wall, 0.1), { opacity: 0.96 }) +
      path('M420 500 Q800 250 1180 500Z', glassOf(pen, look.light)) +
      repeated(15, (i) => line(470 + i * 47, 500, 640 + i * 23, 380, '#ffffff', 4, { opacity: 0.8 })) +
      rect(470, 408, 660, 62, look.trim) +
      name(pen, mall, 490, 416, 620, 46, '#ffffff', look.font)
    )
  },
  tower(pen, look, mall) {
    const glass = glassOf(pen, look.light)
    return (
      rect(980, 20, 190, 360, darker(look.wall, 0.06)) +
      repeated(12, (row) =>
        repeated(6, (i) =>
          rect(
            992 + i * 30,
            34 + row * 28,
            20,
            18,
            isDark(look.light) && (row * 5 + i * 3) % 4 === 0 ? '#ffe2a4' : mixed('#7b8aa0', look.wall, 0.25),
          ),
        ),
      ) +
      rect(
        360,
        120,
        880,
        380,
        pen.linear('across', [
          [0, lighter(look.wall, 0.15)],
          [1, darker(look.wall, 0.12)],
        ]),
      ) +
      repeated(7, (row) => line(360, 150 + row * 34, 1240, 150 + row * 34, darker(look.wall, 0.12), 2)) +
      repeated(21, (i) => line(380 + i * 42, 120, 380 + i * 42, 350, darker(look.wall, 0.1), 2)) +
      rect(640, 140, 320, 216, glass) +
      repeated(8, (i) => line(640 + i * 46, 140, 640 + i * 46, 356, lighter(look.wall, 0.2), 5)) +
      rect(340, 108, 920, 16, lighter(look.wall, 0.3)) +
      rect(400, 366, 800, 76, look.trim) +
      name(pen, mall, 440, 374, 720, 60, '#ffffff', look.font) +
      repeated(9, (i) => rect(384 + i * 96, 448, 70, 52, glass)) +
      doors(pen, look, 710, 180, 58)
    )
  },
  drum(pen, look, mall) {
    const glass = glassOf(pen, look.light)
    return (
      wings(pen, look, 326) +
      path(
        'M560 500 V210 Q800 150 1040 210 V500Z',
        pen.linear('across', [
          [0, darker(look.wall, 0.18)],
          [0.3, lighter(look.wall, 0.25)],
          [0.7, look.wall],
          [1, darker(look.wall, 0.25)],
        ]),
      ) +
      path('M596 330 V222 Q800 172 1004 222 V330 Q800 300 596 330Z', glass) +
      repeated(13, (i) =>
        line(
          604 + i * 32.8,
          226 - Math.sin((Math.PI * i) / 12) * 26,
          604 + i * 32.8,
          326 - Math.sin((Math.PI * i) / 12) * 12,
          lighter(look.wall, 0.2),
          5,
        ),
      ) +
      path('M548 212 Q800 146 1052 212 L1040 190 Q800 60 560 190Z', look.trim) +
      line(800, 60, 800, 120, darker(look.trim, 0.2), 6) +
      path('M800 62 l56 14 l-56 16Z', lighter(look.trim, 0.25)) +
      path('M540 344 Q800 312 1060 344 V424 Q800 392 540 424Z', look.trim) +
      name(pen, mall, 584, 340, 432, 62, '#ffffff', look.font) +
      doors(pen, look, 690, 220, 78)
    )
  },
  box(pen, look, mall) {
    const glass = glassOf(pen, look.light)
    return (
      wings(pen, look, 250, 60, 1540) +
      rect(220, 200, 260, 300, darker(look.wall, 0.1)) +
      rect(1120, 200, 260, 300, darker(look.wall, 0.1)) +
      rect(240, 222, 220, 90, glass) +
      rect(1140, 222, 220, 90, glass) +
      rect(540, 130, 520, 370, lighter(look.wall, 0.14)) +
      rect(560, 270, 480, 230, glass) +
      repeated(11, (i) => line(560 + i * 48, 270, 560 + i * 48, 500, '#ffffff', 4, { opacity: 0.75 })) +
      line(560, 350, 1040, 350, '#ffffff', 4, { opacity: 0.75 }) +
      rect(520, 116, 560, 20, look.trim) +
      rect(540, 146, 520, 110, look.trim) +
      name(pen, mall, 562, 160, 476, 82, '#ffffff', look.font) +
      polygon(
        [
          [500, 420],
          [1100, 420],
          [1072, 396],
          [528, 396],
        ],
        darker(look.trim, 0.15),
      ) +
      doors(pen, look, 690, 220, 74) +
      repeated(
        5,
        (i) =>
          line(300 + i * 34, 200, 300 + i * 34, 130, '#8a8f98', 4) +
          path(`M${302 + i * 34} 132 h26 l-7 9 l7 9 h-26Z`, [look.trim, '#d9a400', '#b3261e', '#2d7a4f', '#5b4a8a'][i] ?? look.trim),
      )
    )
  },
}

function tree(kind: Tree, x: number, base: number, size: number, light: Light): string {
  const dim = (color: string): string =>
    isDark(light) ? mixed(color, '#2b2a4a', 0.35) : light === 'winter' ? mixed(color, '#dfe9ee', 0.2) : color
  const shade = ellipse(x, base + 2, size * 0.34, 7, '#14181f', { opacity: 0.25 })
  if (kind === 'pine')
    return (
      shade +
      rect(x - 6, base - size * 0.2, 12, size * 0.2, dim('#5b4030')) +
      repeated(3, (i) => {
        const [y, half] = [base - size * (0.12 + i * 0.26), size * (0.3 - i * 0.07)]
        return (
          polygon(
            [
              [x - half, y],
              [x, y - size * 0.42],
              [x + half, y],
            ],
            dim(i % 2 === 0 ? '#2f6147' : '#3a7355'),
          ) +
          (light === 'winter'
            ? polygon(
                [
                  [x - half * 0.3, y - size * 0.3],
                  [x, y - size * 0.42],
                  [x + half * 0.3, y - size * 0.3],
                ],
                '#ffffff',
                { opacity: 0.85 },
              )
            : '')
        )
      })
    )
  if (kind === 'palm') {
    const [tx, ty] = [x + size * 0.08, base - size]
    const leaf = (angle: number): string => {
      const [ex, ey] = [tx + Math.cos(angle) * size * 0.42, ty - Math.sin(angle) * size * 0.24 + size * 0.12]
      return path(
        `M${tx} ${ty} Q${(tx + ex) / 2} ${Math.min(ty, ey) - size * 0.18} ${ex} ${ey} Q${(tx + ex) / 2} ${Math.min(ty, ey) - size * 0.06} ${tx} ${ty}Z`,
        dim('#3f8a55'),
      )
    }
    return (
      shade +
      path(
        `M${x - 7} ${base} Q${x - 2} ${base - size * 0.5} ${tx - 4} ${ty} h9 Q${x + 8} ${base - size * 0.5} ${x + 8} ${base}Z`,
        dim('#8a6a4a'),
      ) +
      repeated(9, (i) => leaf((Math.PI * (i - 0.5)) / 7))
    )
  }
  return (
    shade +
    rect(x - 5, base - size * 0.4, 10, size * 0.4, dim('#6a4a34')) +
    circle(x, base - size * 0.62, size * 0.3, dim('#4c8a52')) +
    circle(x - size * 0.18, base - size * 0.5, size * 0.2, dim('#3f7a48')) +
    circle(x + size * 0.17, base - size * 0.52, size * 0.21, dim('#5d9b5c'))
  )
}

function plaza(pen: Pen, { light, trees, trim }: Look, chance: Chance): string {
  const pavement = light === 'winter' ? '#dfe4e8' : light === 'dusk' ? '#5c587a' : light === 'evening' ? '#c3a793' : '#c7c3ba'
  const green = light === 'winter' ? '#eef3f5' : isDark(light) ? '#5d7357' : '#7fae6b'
  const row = [70, 190, 330, 1270, 1410, 1530].map((x) =>
    tree(trees, x + chance.whole(-16, 16), 508, (trees === 'palm' ? 210 : 150) + chance.whole(-20, 30), light),
  )
  const lamp = (x: number): string =>
    rect(x - 3, 400, 6, 128, '#3a4048') +
    circle(x, 394, 12, isDark(light) ? '#fff0c0' : '#f7f7f2', { stroke: '#3a4048', 'stroke-width': 3 }) +
    (isDark(light) ? circle(x, 394, 34, '#ffeab0', { opacity: 0.25 }) : '')
  const person = (x: number, base: number, size: number, color: string): string =>
    ellipse(x, base, size * 0.22, 4, '#14181f', { opacity: 0.3 }) +
    rect(x - size * 0.1, base - size * 0.42, size * 0.08, size * 0.42, '#2c313a') +
    rect(x + size * 0.02, base - size * 0.42, size * 0.08, size * 0.42, '#2c313a') +
    rect(x - size * 0.15, base - size * 0.82, size * 0.3, size * 0.46, color, { rx: size * 0.09 }) +
    circle(x, base - size * 0.92, size * 0.1, chance.pick(['#8d5a3b', '#c68a63', '#e8b996', '#5d3b28']))
  const crowd = repeated(8, (i) =>
    person(
      420 + i * 104 + chance.whole(-34, 34),
      536 + chance.whole(-12, 34),
      chance.whole(54, 66),
      chance.pick([trim, '#a8423f', '#35607f', '#d49a3a', '#4d7a57', '#6b5580']),
    ),
  )
  return (
    rect(
      0,
      GROUND,
      WIDTH,
      HEIGHT - GROUND,
      pen.linear('down', [
        [0, pavement],
        [1, darker(pavement, 0.14)],
      ]),
    ) +
    path(`M0 ${GROUND} H430 L300 560 H0Z`, green) +
    path(`M1600 ${GROUND} H1170 L1300 560 H1600Z`, green) +
    repeated(9, (i) => line(640 + i * 40, GROUND, 400 + i * 100, HEIGHT, darker(pavement, 0.1), 2)) +
    line(350, 534, 1250, 534, darker(pavement, 0.1), 2) +
    row.join('') +
    lamp(500) +
    lamp(1100) +
    crowd
  )
}
