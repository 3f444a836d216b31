import { darker, lighter, mixed } from '../color.ts'
import { filled, GROUND, MIDDLE } from '../shapes.ts'
import { flat } from '../surface.ts'
import { text } from '../text.ts'
import { objectForm, box, hard, face, stroke, WOOD, wood } from './object.ts'

export const yarnBall = objectForm({
  width: 380,
  height: 350,
  draw: (pen, look) => {
    const path = `M${MIDDLE - 165} ${GROUND - 166}a165 165 0 1 1 330 0a165 165 0 1 1 -330 0Z`
    const wraps =
      Array.from(
        { length: 12 },
        (_, n) =>
          `<path d="M${MIDDLE - 165} ${GROUND - 260 + n * 17}q165 ${-130 + n * 22} 330 0" fill="none" stroke="${n % 2 === 0 ? lighter(look.color, 0.22) : darker(look.color, 0.16)}" stroke-width="9"/>`,
      ).join('') +
      Array.from(
        { length: 8 },
        (_, n) =>
          `<path d="M${MIDDLE - 120 + n * 18} ${GROUND - 330}q${-70 + n * 26} 165 40 330" fill="none" stroke="${n % 2 === 0 ? lighter(look.color, 0.3) : darker(look.color, 0.2)}" stroke-width="8" stroke-opacity="0.85"/>`,
      ).join('')
    const band = flat({ x: MIDDLE - 165, y: GROUND - 214, width: 330, height: 96 })
    return (
      filled(path, look.color) +
      pen.clipped(
        path,
        wraps +
          `<rect x="${MIDDLE - 170}" y="${GROUND - 214}" width="340" height="96" fill="#fbf8f0"/>` +
          text(
            pen,
            band,
            look.title,
            { x: 50, y: 14, width: 230, height: 42 },
            { font: 'serif', color: darker(look.color, 0.5), lines: 2 },
          ) +
          text(
            pen,
            band,
            look.brand,
            { x: 70, y: 62, width: 190, height: 22 },
            { font: 'bold', capitals: true, spaced: 0.12, color: '#55555b' },
          ),
      ) +
      filled(
        path,
        pen.radial(
          [
            [0, '#ffffff', 0.4],
            [0.4, '#ffffff', 0.04],
            [0.8, '#0b0d12', 0.1],
            [1, '#0b0d12', 0.46],
          ],
          [0.34, 0.28],
          0.8,
        ),
      ) +
      stroke(`M${MIDDLE + 120} ${GROUND - 30}q60 40 120 20`, look.color, 10)
    )
  },
})
export const threadSet = objectForm({
  width: 520,
  height: 250,
  draw: (pen, look) =>
    ['#c0392b', '#e8a33d', look.color, '#2f7d5b', '#2f6fb8', look.accent]
      .map((c, n) => {
        const x = 160 + n * 82
        return (
          wood(pen, box(x, GROUND - 230, 70, 22, 6)) +
          hard(pen, box(x + 6, GROUND - 210, 58, 186, 8), c) +
          Array.from(
            { length: 16 },
            (_, i) => `<path d="M${x + 6} ${GROUND - 202 + i * 11.4}h58" stroke="#0b0d12" stroke-opacity="0.14" stroke-width="3"/>`,
          ).join('') +
          wood(pen, box(x, GROUND - 24, 70, 24, 6))
        )
      })
      .join(''),
})
export const drumsticks = objectForm({
  width: 420,
  height: 500,
  floats: true,
  draw: (pen, look) =>
    [-16, 16]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} 400 440)">${wood(pen, `M388 ${GROUND - 20}V${GROUND - 420}L394 ${GROUND - 468}h12L412 ${GROUND - 420}V${GROUND - 20}Q400 ${GROUND - 6} 388 ${GROUND - 20}Z`, mixed(look.color, '#d9b27c', 0.5))}<ellipse cx="400" cy="${GROUND - 478}" rx="12" ry="18" fill="${lighter(mixed(look.color, '#d9b27c', 0.5), 0.2)}"/></g>`,
      )
      .join(''),
})
export const ukulele = objectForm({
  width: 300,
  height: 560,
  floats: true,
  draw: (pen, look) =>
    wood(pen, box(376, GROUND - 480, 48, 260, 6), darker(WOOD, 0.35)) +
    wood(pen, `M366 ${GROUND - 560}h68l-8 84h-52Z`, darker(WOOD, 0.3)) +
    face(
      pen,
      `M400 ${GROUND - 270}C470 ${GROUND - 270} 486 ${GROUND - 220} 470 ${GROUND - 180}C540 ${GROUND - 140} 530 ${GROUND} 400 ${GROUND}C270 ${GROUND} 260 ${GROUND - 140} 330 ${GROUND - 180}C314 ${GROUND - 220} 330 ${GROUND - 270} 400 ${GROUND - 270}Z`,
      look.color,
    ) +
    `<circle cx="400" cy="${GROUND - 150}" r="38" fill="#2a1c12" stroke="${lighter(look.color, 0.5)}" stroke-width="6"/>` +
    wood(pen, box(356, GROUND - 74, 88, 18, 6), darker(WOOD, 0.4)) +
    [0, 1, 2, 3].map((n) => `<path d="M${385 + n * 10} ${GROUND - 530}V${GROUND - 64}" stroke="#f5f3ec" stroke-width="2"/>`).join('') +
    [0, 1, 2, 3]
      .map((n) => `<circle cx="${n % 2 === 0 ? 362 : 438}" cy="${GROUND - 546 + Math.floor(n / 2) * 34}" r="9" fill="#d9dde1"/>`)
      .join('') +
    Array.from({ length: 7 }, (_, n) => `<path d="M376 ${GROUND - 460 + n * 30}h48" stroke="#d9c9a0" stroke-width="2.5"/>`).join(''),
})
