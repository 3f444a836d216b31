import { darker, lighter } from '../color.ts'
import { cylinderShade, filled, GROUND, MIDDLE } from '../shapes.ts'
import { flat } from '../surface.ts'
import { text } from '../text.ts'
import { objectForm, box, hard, steel, face, stroke, printOn } from './object.ts'

export const drill = objectForm({
  width: 480,
  height: 430,
  draw: (pen, look) =>
    steel(pen, `M150 ${GROUND - 338}h70v24h-70l-14 -12Z`) +
    hard(pen, `M216 ${GROUND - 366}h54v80h-54Z`, '#2b2c30') +
    hard(
      pen,
      `M266 ${GROUND - 400}H520Q560 ${GROUND - 400} 560 ${GROUND - 350}V${GROUND - 290}Q560 ${GROUND - 262} 520 ${GROUND - 262}H266Z`,
      look.color,
    ) +
    hard(pen, `M420 ${GROUND - 268}H530L500 ${GROUND - 96}H396Z`, darker(look.color, 0.1)) +
    hard(pen, `M404 ${GROUND - 250}h30v54q-30 6 -40 -10Z`, '#2b2c30') +
    hard(pen, box(352, GROUND - 104, 190, 104, 16), '#2b2c30') +
    filled(box(366, GROUND - 76, 120, 30, 6), look.accent) +
    [0, 1, 2, 3]
      .map((n) => `<path d="M${470 + n * 18} ${GROUND - 384}v60" stroke="#0b0d12" stroke-opacity="0.35" stroke-width="7"/>`)
      .join('') +
    text(
      pen,
      flat({ x: 290, y: GROUND - 370, width: 150, height: 50 }),
      look.brand,
      { x: 0, y: 0, width: 150, height: 44 },
      { font: 'bold', capitals: true, color: 'rgba(255,255,255,0.92)' },
    ),
  close: [360, GROUND - 300, 1.8],
})
export const tapeMeasure = objectForm({
  width: 420,
  height: 340,
  draw: (pen, look) =>
    filled(`M470 ${GROUND - 60}H640v44H470Z`, '#f2c530') +
    Array.from(
      { length: 12 },
      (_, n) => `<path d="M${486 + n * 13} ${GROUND - 60}v${n % 4 === 0 ? 26 : 14}" stroke="#1b1d21" stroke-width="3"/>`,
    ).join('') +
    steel(pen, `M632 ${GROUND - 74}h14v74h-14Z`) +
    hard(
      pen,
      `M180 ${GROUND - 30}V${GROUND - 200}Q180 ${GROUND - 330} 330 ${GROUND - 330}Q490 ${GROUND - 330} 490 ${GROUND - 190}V${GROUND - 20}Q490 ${GROUND} 470 ${GROUND}H210Q180 ${GROUND} 180 ${GROUND - 30}Z`,
      look.color,
    ) +
    `<circle cx="334" cy="${GROUND - 170}" r="98" fill="#1f2125"/><circle cx="334" cy="${GROUND - 170}" r="84" fill="${pen.linear(
      'diagonal',
      [
        [0, lighter(look.accent, 0.3)],
        [1, darker(look.accent, 0.1)],
      ],
    )}"/>` +
    text(
      pen,
      flat({ x: 264, y: GROUND - 226, width: 140, height: 110 }),
      look.brand,
      { x: 0, y: 0, width: 140, height: 110 },
      { font: 'bold', capitals: true, color: '#1b1d21', lines: 2 },
    ),
})
const coil = (color: string, thick: number, count: number): string =>
  Array.from({ length: count }, (_, n) =>
    stroke(`M${MIDDLE - 170} ${GROUND - 60 - n * thick * 0.78}a170 44 0 0 0 340 0a170 44 0 0 0 -340 0`, color, thick),
  ).join('')
export const gardenHose = objectForm({
  width: 420,
  height: 300,
  draw: (pen, look) =>
    coil(look.color, 34, 6) +
    stroke(`M${MIDDLE + 150} ${GROUND - 210}q70 30 66 110`, look.color, 32) +
    steel(pen, box(MIDDLE + 196, GROUND - 116, 44, 56, 8), '#c9a45a'),
  close: [330, GROUND - 140, 2],
})
export const extensionCord = objectForm({
  width: 420,
  height: 260,
  draw: (pen, look) =>
    coil(look.color, 22, 6) +
    stroke(`M${MIDDLE + 150} ${GROUND - 140}q70 20 60 80`, look.color, 20) +
    face(pen, box(MIDDLE + 176, GROUND - 86, 66, 84, 14), '#2b2c30') +
    [0, 1].map((n) => `<rect x="${MIDDLE + 192 + n * 22}" y="${GROUND - 66}" width="8" height="24" rx="2" fill="#d9dde1"/>`).join(''),
  close: [330, GROUND - 110, 2],
})
export const handTrowel = objectForm({
  width: 240,
  height: 520,
  draw: (pen, look) =>
    hard(pen, box(MIDDLE - 30, GROUND - 520, 60, 210, 26), look.color) +
    steel(pen, `M${MIDDLE - 9} ${GROUND - 316}h18v84h-18Z`) +
    steel(
      pen,
      `M${MIDDLE - 76} ${GROUND - 240}Q${MIDDLE} ${GROUND - 270} ${MIDDLE + 76} ${GROUND - 240}C${MIDDLE + 82} ${GROUND - 110} ${MIDDLE + 40} ${GROUND - 40} ${MIDDLE} ${GROUND}C${MIDDLE - 40} ${GROUND - 40} ${MIDDLE - 82} ${GROUND - 110} ${MIDDLE - 76} ${GROUND - 240}Z`,
    ) +
    `<path d="M${MIDDLE} ${GROUND - 250}V${GROUND - 30}" stroke="#0b0d12" stroke-opacity="0.16" stroke-width="8"/>`,
  floats: true,
})
export const tapeRoll = objectForm({
  width: 380,
  height: 330,
  draw: (pen, look) => {
    const side = `M${MIDDLE - 170} ${GROUND - 220}A170 90 0 0 1 ${MIDDLE + 170} ${GROUND - 220}V${GROUND - 100}A170 90 0 0 1 ${MIDDLE - 170} ${GROUND - 100}Z`
    return (
      filled(side, look.color) +
      printOn(pen, look, side, MIDDLE - 170, GROUND - 310, 340, 320, 40) +
      filled(side, cylinderShade(pen, 0.6)) +
      `<ellipse cx="${MIDDLE}" cy="${GROUND - 220}" rx="170" ry="90" fill="${lighter(look.color, 0.3)}"/><ellipse cx="${MIDDLE}" cy="${GROUND - 220}" rx="110" ry="56" fill="#d8c3a0"/><ellipse cx="${MIDDLE}" cy="${GROUND - 214}" rx="98" ry="48" fill="#8f7a58"/>` +
      [0, 1, 2, 3]
        .map(
          (n) =>
            `<ellipse cx="${MIDDLE}" cy="${GROUND - 220}" rx="${160 - n * 13}" ry="${84 - n * 7}" fill="none" stroke="#0b0d12" stroke-opacity="0.1" stroke-width="2"/>`,
        )
        .join('')
    )
  },
})
