import { cylinderShade, filled, GROUND, MIDDLE, metal } from '../shapes.ts'
import { objectForm, box, puffy, hard, stroke } from './object.ts'

export const dogCollar = objectForm({
  width: 440,
  height: 260,
  draw: (pen, look) =>
    stroke(
      `M190 ${GROUND - 120}C190 ${GROUND - 240} 610 ${GROUND - 240} 610 ${GROUND - 120}C610 ${GROUND} 190 ${GROUND} 190 ${GROUND - 120}`,
      look.color,
      48,
    ) +
    hard(pen, box(470, GROUND - 76, 110, 60, 12), '#2b2c30') +
    `<circle cx="400" cy="${GROUND - 12}" r="28" fill="none" stroke="#c3c8ce" stroke-width="9"/><circle cx="400" cy="${GROUND + 34}" r="34" fill="${metal(pen, '#d8b25a')}"/>`,
  floats: true,
})
export const leash = objectForm({
  width: 440,
  height: 400,
  draw: (pen, look) =>
    stroke(
      `M260 ${GROUND - 300}C200 ${GROUND - 420} 420 ${GROUND - 420} 380 ${GROUND - 290}C340 ${GROUND - 160} 230 ${GROUND - 180} 250 ${GROUND - 90}C280 ${GROUND} 520 ${GROUND - 40} 560 ${GROUND - 190}`,
      look.color,
      30,
    ) +
    `<path d="M560 ${GROUND - 210}v60" stroke="${metal(pen, '#c3c8ce')}" stroke-width="22" stroke-linecap="round"/><ellipse cx="560" cy="${GROUND - 110}" rx="26" ry="44" fill="none" stroke="#b5bbc1" stroke-width="13"/>`,
  floats: true,
})
export const catScratcher = objectForm({
  width: 360,
  height: 520,
  draw: (pen, look) =>
    puffy(pen, box(MIDDLE - 170, GROUND - 54, 340, 54, 14), look.color) +
    filled(box(MIDDLE - 52, GROUND - 450, 104, 400, 8), '#d2b583') +
    Array.from(
      { length: 32 },
      (_, n) =>
        `<path d="M${MIDDLE - 52} ${GROUND - 446 + n * 12.4}q52 10 104 0" fill="none" stroke="#8f7344" stroke-opacity="0.55" stroke-width="4"/>`,
    ).join('') +
    filled(box(MIDDLE - 52, GROUND - 450, 104, 400, 8), cylinderShade(pen, 0.1)) +
    puffy(pen, box(MIDDLE - 130, GROUND - 500, 260, 56, 20), look.color) +
    `<path d="M${MIDDLE + 110} ${GROUND - 450}v90" stroke="#7d848b" stroke-width="3"/><circle cx="${MIDDLE + 110}" cy="${GROUND - 346}" r="22" fill="${look.accent}"/>`,
})
