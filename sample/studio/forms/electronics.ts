import { darker, lighter, mixed, readableOn } from '../color.ts'
import type { Look } from '../look.ts'
import type { Pen } from '../pen.ts'
import { filled, GROUND, MIDDLE } from '../shapes.ts'
import { flat } from '../surface.ts'
import { text } from '../text.ts'
import { objectForm, box, hard, steel, face, stroke, printOn, type Thing } from './object.ts'

const slab = (
  width: number,
  height: number,
  screen: (pen: Pen, look: Look, x: number, y: number, w: number, h: number) => string,
): Thing => ({
  width,
  height,
  draw: (pen, look) => {
    const [x, y] = [MIDDLE - width / 2, GROUND - height]
    return (
      face(pen, box(x + 5, y + 4, width, height, 30), darker(look.color, 0.3)) +
      face(pen, box(x, y, width, height, 30), look.color) +
      screen(pen, look, x + 18, y + 18, width - 36, height - 36)
    )
  },
})
const wallpaper = (pen: Pen, look: Look, x: number, y: number, w: number, h: number): string => {
  const path = box(x, y, w, h, 16)
  return (
    filled(
      path,
      pen.linear('diagonal', [
        [0, lighter(look.accent, 0.4)],
        [0.5, look.accent],
        [1, darker(look.color, 0.2)],
      ]),
    ) +
    pen.clipped(
      path,
      `<circle cx="${x + w * 0.3}" cy="${y + h * 0.7}" r="${w * 0.5}" fill="#ffffff" fill-opacity="0.2"/><circle cx="${x + w * 0.8}" cy="${y + h * 0.3}" r="${w * 0.36}" fill="#ffffff" fill-opacity="0.16"/>`,
    ) +
    filled(
      path,
      pen.linear('diagonal', [
        [0, '#ffffff', 0.3],
        [0.35, '#ffffff', 0.05],
        [0.36, '#ffffff', 0],
        [1, '#ffffff', 0],
      ]),
    )
  )
}
export const tablet = objectForm(slab(400, 530, wallpaper))
export const eReader = objectForm(
  slab(
    340,
    470,
    (_, __, x, y, w, h) =>
      filled(box(x, y, w, h - 30, 8), '#e9e7df') +
      Array.from(
        { length: 17 },
        (_line, n) =>
          `<path d="M${x + 26} ${y + 40 + n * 22}h${(w - 52) * (n % 6 === 5 ? 0.55 : 1)}" stroke="#55534d" stroke-width="5" stroke-opacity="0.8"/>`,
      ).join(''),
  ),
)
export const powerBank = objectForm(
  slab(
    260,
    440,
    (pen, look, x, y, w, h) =>
      text(
        pen,
        flat({ x, y, width: w, height: h }),
        look.brand,
        { x: w * 0.1, y: h * 0.42, width: w * 0.8, height: h * 0.1 },
        { font: 'bold', capitals: true, spaced: 0.12, color: lighter(look.color, 0.6) },
      ) +
      [0, 1, 2, 3]
        .map((n) => `<circle cx="${x + w / 2 - 36 + n * 24}" cy="${y + h - 30}" r="5" fill="${n < 3 ? '#7de08c' : '#0b0d12'}"/>`)
        .join('') +
      `<rect x="${x + w * 0.3}" y="${y - 14}" width="${w * 0.16}" height="9" rx="3" fill="#0b0d12"/><rect x="${x + w * 0.56}" y="${y - 14}" width="${w * 0.2}" height="9" rx="3" fill="#0b0d12"/>`,
  ),
)
export const phoneCase = objectForm({
  width: 270,
  height: 500,
  draw: (pen, look) => {
    const path = box(MIDDLE - 126, GROUND - 492, 252, 492, 46)
    return (
      face(pen, path, look.color) +
      printOn(pen, look, path, MIDDLE - 126, GROUND - 492, 252, 492, 46) +
      (pen.art ? `<image href="${pen.art}" x="${MIDDLE - 78}" y="${GROUND - 290}" width="156" height="156"/>` : '') +
      filled(box(MIDDLE - 104, GROUND - 470, 104, 112, 28), '#0b0d12', 'fill-opacity="0.28"') +
      filled(box(MIDDLE - 98, GROUND - 464, 92, 100, 24), '#1b1d21') +
      [
        [-74, -438],
        [-30, -438],
        [-52, -398],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<circle cx="${MIDDLE + x}" cy="${GROUND + y}" r="17" fill="#31353b" stroke="#5a6068" stroke-width="4"/><circle cx="${MIDDLE + x - 5}" cy="${GROUND + y - 5}" r="5" fill="#8fa2b5"/>`,
        )
        .join('')
    )
  },
})
export const earbudsCase = objectForm({
  width: 330,
  height: 260,
  close: [MIDDLE + 70, GROUND - 210, 2.9],
  draw: (pen, look) =>
    [-1, 1]
      .map(
        (s) =>
          hard(pen, `M${MIDDLE + s * 58 - 32} ${GROUND - 300}a32 32 0 0 1 64 0v30h-22v84h-20v-84h-22Z`, lighter(look.color, 0.16)) +
          `<ellipse cx="${MIDDLE + s * 58}" cy="${GROUND - 300}" rx="15" ry="19" fill="#1b1d21"/><ellipse cx="${MIDDLE + s * 58}" cy="${GROUND - 300}" rx="9" ry="12" fill="none" stroke="#7d848b" stroke-width="2.5" stroke-dasharray="3 3"/>`,
      )
      .join('') +
    hard(pen, box(MIDDLE - 150, GROUND - 220, 300, 220, 84), look.color) +
    `<path d="M${MIDDLE - 150} ${GROUND - 140}H${MIDDLE + 150}" stroke="#0b0d12" stroke-opacity="0.3" stroke-width="4"/><circle cx="${MIDDLE}" cy="${GROUND - 90}" r="6" fill="#7de08c"/>`,
})
/** A plug that is turned a little: its face with two ports, its side, and the prongs above. */
export const charger = objectForm({
  width: 300,
  height: 400,
  close: [MIDDLE - 30, GROUND - 110, 2.5],
  draw: (pen, look) => {
    const body = box(MIDDLE - 150, GROUND - 310, 260, 310, 44)
    const port = (x: number, wide: number, high: number): string =>
      filled(box(x - wide / 2 - 6, GROUND - 108, wide + 12, high + 12, 12), darker(look.color, 0.14)) +
      filled(box(x - wide / 2, GROUND - 102, wide, high, high / 2.4), '#1b1d21') +
      filled(box(x - wide * 0.36, GROUND - 102 + high * 0.4, wide * 0.72, high * 0.24, 3), '#7d848b')
    return (
      [-46, 42]
        .map((x) => steel(pen, box(MIDDLE + x, GROUND - 394, 22, 110, 5)) + filled(box(MIDDLE + x + 6, GROUND - 384, 10, 16, 5), '#5a6068'))
        .join('') +
      filled(box(MIDDLE - 120, GROUND - 324, 276, 318, 48), darker(look.color, 0.34)) +
      face(pen, body, look.color) +
      filled(box(MIDDLE - 132, GROUND - 292, 224, 274, 32), '#ffffff', 'fill-opacity="0.14"') +
      text(
        pen,
        flat({ x: MIDDLE - 112, y: GROUND - 246, width: 184, height: 50 }),
        look.brand,
        { x: 0, y: 0, width: 184, height: 44 },
        { font: 'bold', capitals: true, spaced: 0.1, color: readableOn(look.color, mixed(look.color, '#7a7f86', 0.6), 3) },
      ) +
      port(MIDDLE - 72, 58, 26) +
      port(MIDDLE + 26, 58, 26) +
      `<circle cx="${MIDDLE - 22}" cy="${GROUND - 146}" r="5" fill="#7de08c"/>`
    )
  },
})
export const cable = objectForm({
  width: 400,
  height: 380,
  draw: (pen, look) =>
    [0, 1, 2]
      .map((n) =>
        stroke(
          `M${MIDDLE - 150 + n * 14} ${GROUND - 180}a${150 - n * 14} ${120 - n * 12} 0 1 1 ${300 - n * 28} 0a${150 - n * 14} ${120 - n * 12} 0 1 1 -${300 - n * 28} 0`,
          look.color,
          15,
        ),
      )
      .join('') +
    stroke(`M${MIDDLE + 60} ${GROUND - 80}q60 50 110 20`, look.color, 15) +
    stroke(`M${MIDDLE - 60} ${GROUND - 290}q-60 -50 -110 -30`, look.color, 15) +
    face(pen, box(MIDDLE + 160, GROUND - 84, 60, 34, 8), darker(look.color, 0.2)) +
    steel(pen, box(MIDDLE + 218, GROUND - 78, 26, 22, 6)) +
    face(pen, box(MIDDLE - 232, GROUND - 342, 60, 34, 8), darker(look.color, 0.2)) +
    steel(pen, box(MIDDLE - 256, GROUND - 336, 26, 22, 6)),
})
export const keyboardCompact = objectForm({
  width: 600,
  height: 240,
  draw: (pen, look) => {
    const keys = Array.from({ length: 4 }, (_, r) =>
      Array.from({ length: 13 }, (_k, c) =>
        face(pen, box(118 + c * 44 + r * 4, GROUND - 212 + r * 46, 38, 38, 7), (r + c) % 11 === 0 ? look.accent : lighter(look.color, 0.3)),
      ).join(''),
    ).join('')
    return (
      face(pen, box(100, GROUND - 230, 600, 230, 20), darker(look.color, 0.2)) +
      keys +
      face(pen, box(258, GROUND - 30, 260, 24, 6), lighter(look.color, 0.3))
    )
  },
  close: [320, GROUND - 140, 2.2],
})
