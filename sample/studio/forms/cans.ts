import { darker, lighter, mixed } from '../color.ts'
import type { Pen } from '../pen.ts'
import { filled, GROUND, MIDDLE, metal } from '../shapes.ts'
import { metalCap, plainCap, stub, type Vessel, vesselForm } from './vessel.ts'

const STEEL = '#c3c8ce'

/** The rims of a can: a bright ring above and below, and the lid seen from slightly above. */
function rims(pen: Pen, radius: number, height: number): string {
  const bend = radius * 0.14
  const ring = (y: number): string =>
    `<path d="M${MIDDLE - radius} ${y}A${radius} ${bend} 0 0 0 ${MIDDLE + radius} ${y}v7A${radius} ${bend} 0 0 1 ${MIDDLE - radius} ${y + 7}Z" fill="${metal(pen, STEEL)}"/>`
  const top = GROUND - height
  const lid = (rx: number, y: number, fill: string): string =>
    `<ellipse cx="${MIDDLE}" cy="${y}" rx="${rx}" ry="${rx * 0.14}" fill="${fill}"/>`
  const shine = pen.linear('diagonal', [
    [0, '#f7f9fa'],
    [0.5, '#b6bdc4'],
    [1, '#8c949c'],
  ])
  const deep = pen.linear('diagonal', [
    [0, '#8f979f'],
    [0.55, '#cfd5da'],
    [1, '#f0f3f5'],
  ])
  return ring(GROUND - 9) + ring(top) + lid(radius, top, shine) + lid(radius * 0.93, top + 2, deep) + lid(radius * 0.8, top + 3, shine)
}

const can = (radius: number, height: number): Vessel => ({
  body: [
    [0, radius],
    [height, radius],
  ],
  label: [8, height - 6],
  reach: 158,
  material: 'metal',
  color: () => STEEL,
  over: (pen) => rims(pen, radius, height),
})

export const tallCan = vesselForm(can(138, 372))
export const shortCan = vesselForm(can(158, 214), { stack: { count: 2, rise: 214 } })
export const petFoodCan = vesselForm(can(150, 168), { stack: { count: 3, rise: 168 } })

export const sodaCan = vesselForm({
  body: [
    [0, 84],
    [20, 106],
    [382, 106],
    [412, 88],
  ],
  label: [24, 380],
  reach: 156,
  material: 'metal',
  color: (look) => mixed(look.color, STEEL, 0.2),
  over: (pen) => {
    const lid = (rx: number, y: number, fill: string): string =>
      `<ellipse cx="${MIDDLE}" cy="${y}" rx="${rx}" ry="${rx * 0.15}" fill="${fill}"/>`
    const steel = pen.linear('diagonal', [
      [0, '#f4f6f7'],
      [0.5, '#aab1b8'],
      [1, '#7d858d'],
    ])
    return (
      lid(90, GROUND - 414, steel) +
      lid(
        80,
        GROUND - 411,
        pen.linear('diagonal', [
          [0, '#9aa2a9'],
          [1, '#e4e8ea'],
        ]),
      ) +
      `<ellipse cx="${MIDDLE + 4}" cy="${GROUND - 411}" rx="24" ry="5" fill="#eef1f3" stroke="#868e95" stroke-width="1.5"/>`
    )
  },
})

export const paintCan = vesselForm(
  {
    ...can(170, 310),
    over: (pen, look) =>
      `<circle cx="${MIDDLE - 166}" cy="${GROUND - 250}" r="11" fill="#b7bdc3"/><circle cx="${MIDDLE + 166}" cy="${GROUND - 250}" r="11" fill="#99a1a8"/>` +
      rims(pen, 170, 310) +
      `<ellipse cx="${MIDDLE}" cy="${GROUND - 307}" rx="112" ry="15" fill="${look.color}" stroke="${darker(look.color, 0.2)}" stroke-width="2"/>`,
  },
  { stack: { count: 2, rise: 310 } },
)

/** A tea or cookie tin: painted metal with a deep lid. */
const tinOf = (radius: number, height: number, lid: number): Vessel => ({
  body: [
    [0, radius * 0.98],
    [8, radius],
    [height, radius],
  ],
  label: [6, height - lid * 0.6],
  reach: 158,
  material: 'metal',
  cap: (pen, top, look) => {
    const color = mixed(look.accent, look.color, 0.15)
    const base = top + lid * 0.5
    return (
      stub(pen, base, radius + 5, lid, color, metal(pen, color)) +
      filled(
        `M${MIDDLE - radius - 5} ${base - 7}A${radius + 5} ${radius * 0.14} 0 0 0 ${MIDDLE + radius + 5} ${base - 7}v5A${radius + 5} ${radius * 0.14} 0 0 1 ${MIDDLE - radius - 5} ${base - 2}Z`,
        lighter(color, 0.35),
      )
    )
  },
})
export const tin = vesselForm(tinOf(132, 330, 66))
export const roundTin = vesselForm(tinOf(210, 128, 62), { stack: { count: 3, rise: 159 } })

/** A tub with a flat lid, wider above than below. */
export const tub = vesselForm(
  {
    body: [
      [0, 128],
      [10, 134],
      [250, 168],
    ],
    label: [12, 212],
    reach: 160,
    material: 'paper',
    cap: (pen, top, look) => stub(pen, top + 26, 178, 34, lighter(look.accent, 0.12)),
  },
  { stack: { count: 2, rise: 258 } },
)
export const cosmeticJar = vesselForm(
  {
    body: [
      [0, 122],
      [14, 140],
      [138, 142],
      [150, 132],
    ],
    label: [24, 132],
    reach: 130,
    material: 'plastic',
    color: (look) => lighter(look.color, 0.35),
    cap: plainCap(136, 92, (look) => mixed(look.accent, '#e9e4da', 0.35)),
  },
  { pair: 0.84 },
)
export const candle = vesselForm({
  body: [
    [0, 122],
    [12, 132],
    [262, 132],
  ],
  label: [62, 206],
  reach: 118,
  material: 'glass',
  color: (look) => lighter(look.color, 0.2),
  over: (pen) => {
    const glow = pen.radial([
      [0, '#fff1c2', 0.85],
      [0.5, '#ffc766', 0.3],
      [1, '#ffc766', 0],
    ])
    const top = GROUND - 262
    return (
      `<ellipse cx="${MIDDLE}" cy="${top}" rx="132" ry="19" fill="#f6f1e6"/><ellipse cx="${MIDDLE}" cy="${top + 3}" rx="122" ry="15" fill="#efe6d2"/>` +
      `<circle cx="${MIDDLE}" cy="${top - 40}" r="90" fill="${glow}"/>` +
      `<path d="M${MIDDLE} ${top + 2}v-26" stroke="#3a322b" stroke-width="4"/>` +
      `<path d="M${MIDDLE} ${top - 78}C${MIDDLE + 24} ${top - 44} ${MIDDLE + 17} ${top - 20} ${MIDDLE} ${top - 18}C${MIDDLE - 17} ${top - 20} ${MIDDLE - 22} ${top - 42} ${MIDDLE} ${top - 78}Z" fill="#ffb63f"/>` +
      `<path d="M${MIDDLE} ${top - 56}C${MIDDLE + 11} ${top - 38} ${MIDDLE + 8} ${top - 22} ${MIDDLE} ${top - 20}C${MIDDLE - 8} ${top - 22} ${MIDDLE - 10} ${top - 38} ${MIDDLE} ${top - 56}Z" fill="#fff3cf"/>`
    )
  },
})
export const pillBottle = vesselForm({
  body: [
    [0, 88],
    [12, 100],
    [246, 100],
    [272, 84],
  ],
  label: [22, 234],
  reach: 156,
  material: 'plastic',
  color: (look) => mixed(look.color, '#ffffff', 0.7),
  cap: metalCap(92, 62, '#f1f2f4'),
})
