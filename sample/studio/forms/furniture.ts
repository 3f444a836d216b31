import { darker, lighter } from '../color.ts'
import { filled, GROUND, MIDDLE } from '../shapes.ts'
import { objectForm, box, puffy, hard, face, wood, legs, printOn, type Thing } from './object.ts'

const couch = (width: number, seats: number): Thing => ({
  width,
  height: 330,
  close: [MIDDLE - width * 0.28, GROUND - 170, 2],
  draw(pen, look) {
    const left = MIDDLE - width / 2
    const inner = width - 120
    const seat = inner / seats
    const parts = Array.from({ length: seats }, (_, n) => {
      const x = left + 60 + n * seat
      const back = box(x + 3, GROUND - 290, seat - 6, 180, 30)
      const cushion = box(x + 3, GROUND - 164, seat - 6, 74, 22)
      return (
        puffy(pen, back, look.color) + printOn(pen, look, back, x, GROUND - 290, seat, 180) + puffy(pen, cushion, lighter(look.color, 0.06))
      )
    }).join('')
    return (
      legs(pen, [left + 40, left + width - 40], GROUND - 44) +
      puffy(pen, box(left + 34, GROUND - 310, width - 68, 250, 36), darker(look.color, 0.12)) +
      parts +
      puffy(pen, box(left + 40, GROUND - 98, width - 80, 58, 12), darker(look.color, 0.06)) +
      puffy(pen, box(left, GROUND - 220, 74, 180, 32), look.color) +
      puffy(pen, box(left + width - 74, GROUND - 220, 74, 180, 32), look.color)
    )
  },
})
export const sofa = objectForm(couch(640, 3))
export const armchair = objectForm(couch(360, 1))
export const stool = objectForm({
  width: 260,
  height: 330,
  close: [MIDDLE - 66, GROUND - 256, 3.4],
  draw: (pen, look) =>
    legs(pen, [MIDDLE - 92, MIDDLE + 92], GROUND - 270, 26) +
    legs(pen, [MIDDLE - 40, MIDDLE + 40], GROUND - 262, 18) +
    wood(pen, box(MIDDLE - 92, GROUND - 110, 184, 14, 7)) +
    `<ellipse cx="${MIDDLE}" cy="${GROUND - 270}" rx="130" ry="30" fill="${darker(look.color, 0.22)}"/>` +
    puffy(
      pen,
      `M${MIDDLE - 130} ${GROUND - 290}A130 26 0 0 1 ${MIDDLE + 130} ${GROUND - 290}V${GROUND - 270}A130 28 0 0 1 ${MIDDLE - 130} ${GROUND - 270}Z`,
      look.color,
    ) +
    `<path d="M${MIDDLE - 129} ${GROUND - 287}A130 26 0 0 0 ${MIDDLE + 129} ${GROUND - 287}" fill="none" stroke="#0b0d12" stroke-opacity="0.22" stroke-width="3"/><path d="M${MIDDLE - 128} ${GROUND - 279}A130 27 0 0 0 ${MIDDLE + 128} ${GROUND - 279}" fill="none" stroke="${lighter(look.color, 0.4)}" stroke-width="2" stroke-dasharray="6 4"/>` +
    [1, 2, 3, 4, 5, 6, 7]
      .map(
        (n) =>
          `<circle cx="${MIDDLE + 126 * Math.sin((n - 4) * 0.36)}" cy="${GROUND - 276 + 28 * Math.cos((n - 4) * 0.36)}" r="4" fill="#c9a45a"/>`,
      )
      .join(''),
})
export const sideTable = objectForm({
  width: 330,
  height: 330,
  close: [MIDDLE - 90, GROUND - 266, 3.2],
  draw: (pen, look) =>
    legs(pen, [MIDDLE - 116, MIDDLE + 116], GROUND - 280, 22) +
    legs(pen, [MIDDLE - 60, MIDDLE + 60], GROUND - 290, 16) +
    wood(
      pen,
      `M${MIDDLE - 110} ${GROUND - 100}L${MIDDLE - 80} ${GROUND - 124}H${MIDDLE + 80}L${MIDDLE + 110} ${GROUND - 100}Z`,
      look.color,
    ) +
    `<ellipse cx="${MIDDLE}" cy="${GROUND - 288}" rx="164" ry="38" fill="${darker(look.color, 0.26)}"/><ellipse cx="${MIDDLE}" cy="${GROUND - 302}" rx="164" ry="38" fill="${pen.linear(
      'diagonal',
      [
        [0, lighter(look.color, 0.36)],
        [1, darker(look.color, 0.08)],
      ],
    )}"/><ellipse cx="${MIDDLE}" cy="${GROUND - 303}" rx="148" ry="32" fill="none" stroke="#0b0d12" stroke-opacity="0.16" stroke-width="2.5"/>` +
    [-20, -9, 2, 12, 21]
      .map(
        (y, n) =>
          `<path d="M${MIDDLE - 120 + n * 8} ${GROUND - 303 + y}q${90 + n * 9} ${n % 2 === 0 ? 5 : -5} ${220 - n * 18} 0" fill="none" stroke="#0b0d12" stroke-opacity="0.1" stroke-width="2.5"/>`,
      )
      .join(''),
})
export const desk = objectForm({
  width: 600,
  height: 330,
  close: [580, GROUND - 226, 3],
  draw: (pen, look) =>
    legs(pen, [130, 670], GROUND - 280, 26) +
    wood(pen, box(470, GROUND - 276, 180, 150, 4), darker(look.color, 0.06)) +
    [0, 1]
      .map(
        (n) =>
          face(pen, box(480, GROUND - 268 + n * 70, 160, 62, 5), look.color) +
          `<rect x="536" y="${GROUND - 242 + n * 70}" width="48" height="9" rx="4" fill="#c9a45a"/>`,
      )
      .join('') +
    wood(pen, `M100 ${GROUND - 284}L150 ${GROUND - 330}H650L700 ${GROUND - 284}Z`, lighter(look.color, 0.16)) +
    wood(pen, box(98, GROUND - 286, 604, 22, 4), look.color),
})
export const bookshelf = objectForm({
  width: 360,
  height: 540,
  draw: (pen, look) => {
    const left = MIDDLE - 170
    const hues = ['#b5483a', '#2f6f8f', '#d8a13d', '#5b7d4a', '#3b3f5c', '#c77b4a', '#7d4a6d', '#e4dccb']
    const shelf = (n: number): string => {
      const y = GROUND - 520 + n * 126
      const books = Array.from({ length: 8 }, (_, i) => {
        const w = 18 + ((i * 7 + n * 5) % 4) * 5
        const h = 70 + ((i * 11 + n * 3) % 5) * 8
        return hard(pen, box(left + 26 + i * 30 + (n % 2) * 34, y + 106 - h, w, h, 2), hues[(i + n * 3) % hues.length] ?? '#777777')
      }).join('')
      return (
        filled(`M${left + 14} ${y}h312v112h-312Z`, darker(look.color, 0.42)) +
        books +
        wood(pen, box(left + 8, y + 106, 324, 16, 2), look.color)
      )
    }
    return wood(pen, box(left, GROUND - 536, 340, 536, 6), look.color) + [0, 1, 2, 3].map(shelf).join('')
  },
})
