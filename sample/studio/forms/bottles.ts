import { darker, lighter, mixed } from '../color.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { filled, GROUND, MIDDLE, metal, plastic } from '../shapes.ts'
import { capColor, metalCap, plainCap, screwCap, stub, vesselForm } from './vessel.ts'

const liquid = (look: Look): string => mixed(look.color, '#5a3a1c', 0.12)

/** A glass bottle for syrup, oil, juice or vinegar. */
export const bottle = vesselForm({
  body: [
    [0, 92],
    [12, 106],
    [300, 106],
    [372, 44],
  ],
  neck: [
    [366, 40],
    [436, 38],
  ],
  label: [46, 278],
  reach: 146,
  material: 'glass',
  color: liquid,
  cap: screwCap(44, 46),
})
export const sauceBottle = vesselForm({
  body: [
    [0, 84],
    [10, 96],
    [246, 96],
    [316, 36],
  ],
  neck: [
    [310, 32],
    [356, 28],
  ],
  label: [34, 228],
  reach: 148,
  material: 'glass',
  color: liquid,
  cap: plainCap(36, 60, capColor, 26),
})
export const wineBottle = vesselForm({
  body: [
    [0, 84],
    [10, 92],
    [318, 92],
    [404, 34],
  ],
  neck: [
    [396, 31],
    [520, 29],
  ],
  label: [70, 260],
  reach: 138,
  material: 'glass',
  color: (look) => mixed('#1d2a20', look.color, 0.22),
  over: (pen, look) => {
    const foil = mixed(look.accent, '#3a1420', 0.2)
    const y = GROUND - 524
    return filled(
      `M${MIDDLE - 32} ${y}A32 5 0 0 1 ${MIDDLE + 32} ${y}L${MIDDLE + 34} ${y + 108}A34 5 0 0 1 ${MIDDLE - 34} ${y + 108}Z`,
      metal(pen, foil),
    )
  },
})
export const waterBottleDrink = vesselForm({
  body: [
    [0, 82],
    [14, 98],
    [150, 98],
    [166, 92],
    [182, 98],
    [330, 98],
    [392, 40],
  ],
  neck: [
    [386, 36],
    [410, 36],
  ],
  label: [188, 322],
  reach: 150,
  material: 'glass',
  color: (look) => mixed(look.color, '#dcecf4', 0.72),
  cap: screwCap(40, 40),
})
export const spiceJar = vesselForm({
  body: [
    [0, 88],
    [10, 98],
    [232, 98],
    [258, 84],
  ],
  label: [34, 206],
  reach: 138,
  material: 'glass',
  color: (look) => mixed(look.color, '#8a4b1f', 0.15),
  cap: plainCap(90, 72, (look) => mixed(look.accent, '#26262a', 0.55)),
})
export const spreadJar = vesselForm({
  body: [
    [0, 118],
    [14, 140],
    [220, 142],
    [262, 118],
  ],
  label: [40, 206],
  reach: 150,
  material: 'glass',
  color: liquid,
  cap: screwCap(124, 56),
})
export const glueBottle = vesselForm({
  body: [
    [0, 74],
    [14, 90],
    [250, 90],
    [306, 44],
  ],
  label: [28, 238],
  reach: 148,
  material: 'plastic',
  color: () => '#f4f4f1',
  cap: plainCap(44, 104, capColor, 12),
})

export const shampooBottle = vesselForm({
  body: [
    [0, 96],
    [18, 116],
    [360, 112],
    [396, 78],
  ],
  label: [46, 340],
  reach: 138,
  material: 'plastic',
  cap: plainCap(80, 62, (look) => mixed(look.accent, '#f3f1ec', 0.2)),
})
export const squeezeTube = vesselForm({
  body: [
    [0, 70],
    [70, 74],
    [78, 86],
    [420, 118],
  ],
  label: [96, 372],
  reach: 146,
  material: 'plastic',
  over: (_, look) =>
    filled(`M${MIDDLE - 118} ${GROUND - 424}h236v-30h-236Z`, lighter(look.color, 0.16)) +
    `<path d="M${MIDDLE - 118} ${GROUND - 430}h236M${MIDDLE - 118} ${GROUND - 440}h236M${MIDDLE - 118} ${GROUND - 448}h236" stroke="#0b0d12" stroke-opacity="0.14" stroke-width="2"/>` +
    filled(`M${MIDDLE - 72} ${GROUND - 66}h144v62A72 10 0 0 1 ${MIDDLE - 72} ${GROUND - 4}Z`, mixed(look.accent, '#f4f2ee', 0.35)) +
    filled(`M${MIDDLE - 72} ${GROUND - 66}h144v62A72 10 0 0 1 ${MIDDLE - 72} ${GROUND - 4}Z`, 'rgba(11,13,18,0.08)'),
})

const amber = (look: Look): string => mixed('#7a4317', look.color, 0.25)
export const dropperBottle = vesselForm(
  {
    body: [
      [0, 86],
      [12, 98],
      [208, 98],
      [256, 44],
    ],
    neck: [
      [250, 40],
      [270, 40],
    ],
    label: [28, 194],
    reach: 142,
    material: 'glass',
    color: amber,
    cap: (pen, top, look) =>
      stub(pen, top, 48, 54, '#2a2b2f') + stub(pen, top - 50, 26, 92, mixed(look.accent, '#35363b', 0.6), undefined, 17),
  },
  { crown: 150 },
)

/** A pump: collar, stem and spout. */
function pump(pen: Pen, top: number, look: Look): string {
  const color = mixed(look.accent, '#f5f3ee', 0.25)
  const y = top - 104
  return (
    stub(pen, top, 52, 44, color) +
    filled(`M${MIDDLE - 11} ${top - 44}h22v-54h-22Z`, plastic(pen, lighter(color, 0.2))) +
    filled(
      `M${MIDDLE - 122} ${y + 12}C${MIDDLE - 120} ${y - 14} ${MIDDLE - 60} ${y - 20} ${MIDDLE - 36} ${y - 20}H${MIDDLE + 36}V${y + 18}H${MIDDLE - 40}C${MIDDLE - 80} ${y + 12} ${MIDDLE - 100} ${y + 20} ${MIDDLE - 104} ${y + 34}Z`,
      plastic(pen, color),
    ) +
    `<ellipse cx="${MIDDLE}" cy="${y - 20}" rx="36" ry="6" fill="${lighter(color, 0.4)}"/>`
  )
}
export const pumpBottle = vesselForm(
  {
    body: [
      [0, 104],
      [16, 122],
      [296, 120],
      [348, 52],
    ],
    label: [40, 276],
    reach: 140,
    material: 'plastic',
    color: (look) => look.color,
    cap: pump,
  },
  { crown: 130 },
)

/** A trigger: collar, head and lever. */
function trigger(pen: Pen, top: number, look: Look): string {
  const color = capColor(look)
  return (
    stub(pen, top, 44, 40, '#f2f2f0') +
    filled(
      `M${MIDDLE - 30} ${top - 40}C${MIDDLE - 34} ${top - 70} ${MIDDLE - 40} ${top - 86} ${MIDDLE - 118} ${top - 92}V${top - 128}H${MIDDLE + 46}C${MIDDLE + 72} ${top - 126} ${MIDDLE + 78} ${top - 96} ${MIDDLE + 72} ${top - 74}C${MIDDLE + 66} ${top - 56} ${MIDDLE + 36} ${top - 56} ${MIDDLE + 30} ${top - 40}Z`,
      plastic(pen, color),
    ) +
    filled(`M${MIDDLE - 136} ${top - 120}h22v22h-22Z`, darker(color, 0.25)) +
    filled(
      `M${MIDDLE - 78} ${top - 88}C${MIDDLE - 92} ${top - 50} ${MIDDLE - 84} ${top - 22} ${MIDDLE - 66} ${top - 6}L${MIDDLE - 48} ${top - 14}C${MIDDLE - 60} ${top - 40} ${MIDDLE - 58} ${top - 64} ${MIDDLE - 44} ${top - 82}Z`,
      plastic(pen, mixed(color, '#f4f4f2', 0.75)),
    )
  )
}
export const sprayBottle = vesselForm(
  {
    body: [
      [0, 100],
      [14, 114],
      [206, 114],
      [330, 50],
    ],
    neck: [
      [322, 40],
      [352, 38],
    ],
    label: [30, 208],
    reach: 144,
    material: 'plastic',
    cap: trigger,
  },
  { crown: 130 },
)
export const dishSoap = vesselForm({
  body: [
    [0, 92],
    [16, 112],
    [170, 104],
    [220, 92],
    [300, 104],
    [352, 46],
  ],
  label: [34, 176],
  reach: 144,
  material: 'plastic',
  color: (look) => lighter(look.color, 0.16),
  cap: (pen, top, look) => stub(pen, top, 44, 46, capColor(look)) + stub(pen, top - 44, 22, 34, '#f3f3f1', undefined, 14),
})
export const detergentJug = vesselForm(
  {
    body: [
      [0, 148],
      [18, 172],
      [280, 168],
      [380, 76],
    ],
    label: [34, 262],
    reach: 132,
    material: 'plastic',
    cap: (pen, top, look) => stub(pen, top, 72, 78, capColor(look)),
    over: (_, look) =>
      `<path d="M${MIDDLE + 92} ${GROUND - 356}C${MIDDLE + 190} ${GROUND - 372} ${MIDDLE + 214} ${GROUND - 300} ${MIDDLE + 168} ${GROUND - 226}" fill="none" stroke="${darker(look.color, 0.18)}" stroke-width="30" stroke-linecap="round"/>` +
      `<path d="M${MIDDLE + 92} ${GROUND - 361}C${MIDDLE + 186} ${GROUND - 376} ${MIDDLE + 208} ${GROUND - 302} ${MIDDLE + 164} ${GROUND - 230}" fill="none" stroke="${lighter(look.color, 0.25)}" stroke-width="7" stroke-linecap="round"/>`,
  },
  { pair: 0.74 },
)
export const nailPolish = vesselForm(
  {
    body: [
      [0, 62],
      [10, 84],
      [120, 86],
      [156, 44],
    ],
    label: [32, 112],
    reach: 96,
    material: 'glass',
    cap: (pen, top) => stub(pen, top, 38, 190, '#26272b', undefined, 28),
  },
  { crown: 200 },
)
export const perfume = vesselForm({
  body: [
    [0, 130],
    [10, 142],
    [196, 142],
    [254, 52],
  ],
  neck: [
    [246, 46],
    [264, 46],
  ],
  label: [52, 178],
  reach: 84,
  material: 'glass',
  color: (look) => mixed(look.color, '#ffffff', 0.5),
  cap: metalCap(58, 92, '#c9a45a'),
})
export const lipstick = vesselForm(
  {
    body: [
      [0, 62],
      [4, 66],
      [190, 66],
    ],
    label: [34, 150],
    reach: 110,
    material: 'metal',
    color: () => '#2b2b30',
    cap: (pen, top, look) =>
      stub(pen, top, 54, 74, '#c9a45a', metal(pen, '#c9a45a')) +
      filled(
        `M${MIDDLE - 40} ${top - 74}V${top - 168}C${MIDDLE - 38} ${top - 206} ${MIDDLE + 20} ${top - 232} ${MIDDLE + 40} ${top - 226}V${top - 74}A40 6 0 0 1 ${MIDDLE - 40} ${top - 74}Z`,
        plastic(pen, look.color),
      ) +
      `<ellipse cx="${MIDDLE + 4}" cy="${top - 196}" rx="24" ry="36" transform="rotate(52 ${MIDDLE + 4} ${top - 196})" fill="${lighter(look.color, 0.28)}" opacity="0.8"/>`,
  },
  { crown: 250 },
)
