import { darker, mixed } from '../color.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { cylinderShade, filled, GROUND, MIDDLE } from '../shapes.ts'
import { objectForm, box, hard, steel, printOn } from './object.ts'

const shade = (pen: Pen, look: Look, y: number, top: number, bottom: number, height: number): string => {
  const path = `M${MIDDLE - top} ${y}A${top} ${top * 0.1} 0 0 1 ${MIDDLE + top} ${y}L${MIDDLE + bottom} ${y + height}A${bottom} ${bottom * 0.12} 0 0 1 ${MIDDLE - bottom} ${y + height}Z`
  return (
    filled(path, look.color) +
    printOn(pen, look, path, MIDDLE - bottom, y, bottom * 2, height, 34) +
    filled(
      path,
      pen.linear('down', [
        [0, '#fff3cf', 0.1],
        [0.7, '#ffe7a6', 0.5],
        [1, '#fff0c4', 0.75],
      ]),
    ) +
    filled(path, cylinderShade(pen, 0.1)) +
    `<circle cx="${MIDDLE}" cy="${y + height * 0.9}" r="${bottom * 1.25}" fill="${pen.radial([
      [0, '#ffe9ad', 0.55],
      [1, '#ffe9ad', 0],
    ])}"/>`
  )
}
export const tableLamp = objectForm({
  width: 320,
  height: 470,
  draw: (pen, look) => {
    const base = darker(mixed(look.accent, '#6b5a48', 0.4), 0.05)
    return (
      hard(
        pen,
        `M${MIDDLE - 60} ${GROUND - 20}C${MIDDLE - 130} ${GROUND - 120} ${MIDDLE - 60} ${GROUND - 220} ${MIDDLE - 14} ${GROUND - 270}H${MIDDLE + 14}C${MIDDLE + 60} ${GROUND - 220} ${MIDDLE + 130} ${GROUND - 120} ${MIDDLE + 60} ${GROUND - 20}Z`,
        base,
      ) +
      hard(pen, box(MIDDLE - 78, GROUND - 24, 156, 24, 8), darker(base, 0.2)) +
      shade(pen, look, GROUND - 470, 86, 152, 214)
    )
  },
})
export const floorLamp = objectForm({
  width: 300,
  height: 560,
  draw: (pen, look) =>
    steel(pen, box(MIDDLE - 7, GROUND - 420, 14, 410, 6), mixed(look.accent, '#3a3d42', 0.6)) +
    `<ellipse cx="${MIDDLE}" cy="${GROUND - 12}" rx="92" ry="18" fill="${darker(mixed(look.accent, '#3a3d42', 0.6), 0.1)}"/>` +
    shade(pen, look, GROUND - 560, 84, 132, 168) +
    `<path d="M${MIDDLE - 130} ${GROUND - 396}A132 16 0 0 0 ${MIDDLE + 130} ${GROUND - 396}" fill="none" stroke="${darker(look.color, 0.2)}" stroke-width="5"/><path d="M${MIDDLE - 44} ${GROUND - 380}v64" stroke="#c9a45a" stroke-width="3" stroke-dasharray="4 2.5"/><circle cx="${MIDDLE - 44}" cy="${GROUND - 308}" r="8" fill="#c9a45a"/>`,
  close: [MIDDLE - 50, GROUND - 404, 3.2],
})
export const pendantLamp = objectForm({
  width: 400,
  height: 470,
  floats: true,
  draw: (pen, look) =>
    `<path d="M${MIDDLE} ${GROUND - 560}V${GROUND - 300}" stroke="#2b2c30" stroke-width="7"/>` +
    hard(pen, box(MIDDLE - 22, GROUND - 316, 44, 44, 8), '#2b2c30') +
    `<circle cx="${MIDDLE}" cy="${GROUND - 90}" r="170" fill="${pen.radial([
      [0, '#ffe9ad', 0.5],
      [1, '#ffe9ad', 0],
    ])}"/><circle cx="${MIDDLE}" cy="${GROUND - 112}" r="40" fill="#fff6da"/>` +
    hard(
      pen,
      `M${MIDDLE - 26} ${GROUND - 280}H${MIDDLE + 26}C${MIDDLE + 140} ${GROUND - 260} ${MIDDLE + 190} ${GROUND - 190} ${MIDDLE + 192} ${GROUND - 110}A192 24 0 0 1 ${MIDDLE - 192} ${GROUND - 110}C${MIDDLE - 190} ${GROUND - 190} ${MIDDLE - 140} ${GROUND - 260} ${MIDDLE - 26} ${GROUND - 280}Z`,
      look.color,
    ) +
    filled(`M${MIDDLE - 34} ${GROUND - 284}H${MIDDLE + 34}L${MIDDLE + 44} ${GROUND - 268}H${MIDDLE - 44}Z`, '#c9a45a') +
    [-26, 0, 26].map((x) => `<circle cx="${MIDDLE + x}" cy="${GROUND - 276}" r="3.4" fill="#6b5320"/>`).join('') +
    `<path d="M${MIDDLE - 191} ${GROUND - 116}A192 24 0 0 0 ${MIDDLE + 191} ${GROUND - 116}" fill="none" stroke="#ffffff" stroke-opacity="0.35" stroke-width="4"/>`,
  close: [MIDDLE + 20, GROUND - 256, 3.2],
})
export const bulb = objectForm({
  width: 230,
  height: 380,
  close: [MIDDLE, GROUND - 150, 2.7],
  draw: (pen) =>
    `<circle cx="${MIDDLE}" cy="${GROUND - 240}" r="190" fill="${pen.radial([
      [0, '#ffe9ad', 0.7],
      [1, '#ffe9ad', 0],
    ])}"/>` +
    filled(
      `M${MIDDLE - 50} ${GROUND - 96}C${MIDDLE - 60} ${GROUND - 160} ${MIDDLE - 116} ${GROUND - 180} ${MIDDLE - 116} ${GROUND - 264}A116 116 0 0 1 ${MIDDLE + 116} ${GROUND - 264}C${MIDDLE + 116} ${GROUND - 180} ${MIDDLE + 60} ${GROUND - 160} ${MIDDLE + 50} ${GROUND - 96}Z`,
      pen.radial(
        [
          [0, '#fffdf2'],
          [0.6, '#fff0c2'],
          [1, '#e8cf8e'],
        ],
        [0.4, 0.35],
        0.7,
      ),
    ) +
    `<path d="M${MIDDLE - 14} ${GROUND - 100}L${MIDDLE - 34} ${GROUND - 220}M${MIDDLE + 14} ${GROUND - 100}L${MIDDLE + 34} ${GROUND - 220}" stroke="#b08a3c" stroke-width="3"/><path d="M${MIDDLE - 34} ${GROUND - 220}l14 -22l12 22l12 -22l12 22l12 -22l6 22" fill="none" stroke="#f0a21c" stroke-width="4.5" stroke-linejoin="round"/><path d="M${MIDDLE - 78} ${GROUND - 300}q-18 50 14 94" fill="none" stroke="#ffffff" stroke-opacity="0.8" stroke-width="10" stroke-linecap="round"/>` +
    steel(pen, box(MIDDLE - 48, GROUND - 100, 96, 84, 12)) +
    [0, 1, 2, 3]
      .map((n) => `<path d="M${MIDDLE - 48} ${GROUND - 88 + n * 20}l96 8" stroke="#0b0d12" stroke-opacity="0.3" stroke-width="5"/>`)
      .join('') +
    filled(box(MIDDLE - 22, GROUND - 18, 44, 16, 6), '#2b2c30'),
})
