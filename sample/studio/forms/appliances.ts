import { darker, lighter, mixed } from '../color.ts'
import { cylinderShade, filled, GROUND, MIDDLE, metal } from '../shapes.ts'
import { flat } from '../surface.ts'
import { text } from '../text.ts'
import { objectForm, box, hard, steel, stroke, wood } from './object.ts'

export const toaster = objectForm({
  width: 420,
  height: 280,
  draw: (pen, look) =>
    filled(`M${MIDDLE - 130} ${GROUND - 262}h92v-44q0 -18 18 -18h40q18 0 18 18v44h92`, '#c98d4d') +
    hard(
      pen,
      `M${MIDDLE - 200} ${GROUND - 20}V${GROUND - 170}Q${MIDDLE - 200} ${GROUND - 272} ${MIDDLE - 110} ${GROUND - 272}H${MIDDLE + 110}Q${MIDDLE + 200} ${GROUND - 272} ${MIDDLE + 200} ${GROUND - 170}V${GROUND - 20}Z`,
      look.color,
    ) +
    filled(box(MIDDLE - 140, GROUND - 268, 280, 16, 8), '#2b2c30') +
    hard(pen, box(MIDDLE - 190, GROUND - 24, 380, 20, 8), '#2b2c30') +
    filled(box(MIDDLE + 128, GROUND - 200, 12, 120, 6), '#0b0d12', 'fill-opacity="0.4"') +
    hard(pen, box(MIDDLE + 110, GROUND - 190, 48, 26, 10), '#2b2c30') +
    `<circle cx="${MIDDLE + 134}" cy="${GROUND - 60}" r="20" fill="#d9dde1" stroke="#7d848b" stroke-width="3"/><path d="M${MIDDLE + 134} ${GROUND - 60}v-16" stroke="#2b2c30" stroke-width="4"/>` +
    text(
      pen,
      flat({ x: MIDDLE - 130, y: GROUND - 150, width: 180, height: 40 }),
      look.brand,
      { x: 0, y: 0, width: 180, height: 34 },
      { font: 'bold', capitals: true, spaced: 0.16, color: 'rgba(255,255,255,0.8)', align: 'left' },
    ),
})
export const coffeeMaker = objectForm({
  width: 360,
  height: 430,
  draw: (pen, look) =>
    hard(pen, box(MIDDLE - 150, GROUND - 420, 300, 130, 22), look.color) +
    hard(pen, box(MIDDLE + 30, GROUND - 310, 120, 290, 10), darker(look.color, 0.12)) +
    hard(pen, box(MIDDLE - 164, GROUND - 40, 328, 40, 14), darker(look.color, 0.2)) +
    filled(box(MIDDLE - 120, GROUND - 292, 110, 30, 8), '#2b2c30') +
    filled(
      `M${MIDDLE - 140} ${GROUND - 216}h152q10 0 10 12l-14 150q-2 14 -16 14h-112q-14 0 -16 -14l-14 -150q0 -12 10 -12Z`,
      '#dfe7ea',
      'fill-opacity="0.85"',
    ) +
    filled(`M${MIDDLE - 136} ${GROUND - 150}h144l-8 98q-2 12 -14 12h-100q-12 0 -14 -12Z`, '#3a2115') +
    filled(
      `M${MIDDLE - 140} ${GROUND - 216}h152q10 0 10 12l-14 150q-2 14 -16 14h-112q-14 0 -16 -14l-14 -150q0 -12 10 -12Z`,
      cylinderShade(pen, 0.9),
    ) +
    filled(box(MIDDLE - 144, GROUND - 228, 166, 18, 8), '#2b2c30') +
    stroke(`M${MIDDLE + 16} ${GROUND - 190}q50 0 44 60q-4 40 -56 44`, '#2b2c30', 16) +
    `<circle cx="${MIDDLE + 90}" cy="${GROUND - 364}" r="22" fill="#d9dde1"/><rect x="${MIDDLE - 120}" y="${GROUND - 376}" width="120" height="26" rx="8" fill="#14161a"/>`,
})
export const blender = objectForm({
  width: 290,
  height: 470,
  draw: (pen, look) =>
    filled(
      `M${MIDDLE - 108} ${GROUND - 430}H${MIDDLE + 108}L${MIDDLE + 78} ${GROUND - 160}H${MIDDLE - 78}Z`,
      mixed(look.accent, '#eaf1f3', 0.75),
      'fill-opacity="0.9"',
    ) +
    filled(
      `M${MIDDLE - 98} ${GROUND - 330}H${MIDDLE + 98}L${MIDDLE + 78} ${GROUND - 160}H${MIDDLE - 78}Z`,
      mixed(look.accent, '#d86a8a', 0.4),
    ) +
    filled(`M${MIDDLE - 108} ${GROUND - 430}H${MIDDLE + 108}L${MIDDLE + 78} ${GROUND - 160}H${MIDDLE - 78}Z`, cylinderShade(pen, 0.9)) +
    hard(pen, box(MIDDLE - 114, GROUND - 462, 228, 40, 14), '#2b2c30') +
    hard(pen, box(MIDDLE - 84, GROUND - 172, 168, 26, 6), '#2b2c30') +
    hard(
      pen,
      `M${MIDDLE - 92} ${GROUND - 148}H${MIDDLE + 92}L${MIDDLE + 128} ${GROUND - 14}Q${MIDDLE + 128} ${GROUND} ${MIDDLE + 110} ${GROUND}H${MIDDLE - 110}Q${MIDDLE - 128} ${GROUND} ${MIDDLE - 128} ${GROUND - 14}Z`,
      look.color,
    ) +
    `<circle cx="${MIDDLE}" cy="${GROUND - 66}" r="32" fill="#d9dde1" stroke="#7d848b" stroke-width="4"/><path d="M${MIDDLE} ${GROUND - 66}l16 -20" stroke="#2b2c30" stroke-width="6"/>` +
    stroke(`M${MIDDLE + 98} ${GROUND - 400}q60 10 44 100q-10 60 -56 70`, '#2b2c30', 18),
})
export const bakingPan = objectForm({
  width: 520,
  height: 200,
  draw: (pen, look) =>
    filled(
      `M${MIDDLE - 250} ${GROUND - 160}H${MIDDLE + 250}L${MIDDLE + 214} ${GROUND - 10}Q${MIDDLE + 212} ${GROUND} ${MIDDLE + 200} ${GROUND}H${MIDDLE - 200}Q${MIDDLE - 212} ${GROUND} ${MIDDLE - 214} ${GROUND - 10}Z`,
      metal(pen, look.color),
    ) +
    filled(
      `M${MIDDLE - 250} ${GROUND - 160}L${MIDDLE - 206} ${GROUND - 206}H${MIDDLE + 206}L${MIDDLE + 250} ${GROUND - 160}Z`,
      pen.linear('down', [
        [0, darker(look.color, 0.5)],
        [1, darker(look.color, 0.1)],
      ]),
    ) +
    steel(pen, box(MIDDLE - 262, GROUND - 172, 524, 18, 9), lighter(look.color, 0.2)),
})
export const cuttingBoard = objectForm({
  width: 360,
  height: 480,
  draw: (pen, look) =>
    wood(pen, box(MIDDLE - 160, GROUND - 400, 320, 400, 36), look.color) +
    wood(pen, box(MIDDLE - 44, GROUND - 476, 88, 110, 30), look.color) +
    `<circle cx="${MIDDLE}" cy="${GROUND - 440}" r="17" fill="#f0f1f3" stroke="#0b0d12" stroke-opacity="0.3" stroke-width="3"/>` +
    Array.from(
      { length: 9 },
      (_, n) =>
        `<path d="M${MIDDLE - 136 + n * 34} ${GROUND - 384}q${n % 2 === 0 ? 8 : -8} 190 0 370" fill="none" stroke="${darker(look.color, 0.4)}" stroke-opacity="0.22" stroke-width="3"/>`,
    ).join(''),
})
