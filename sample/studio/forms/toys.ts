import { lighter } from '../color.ts'
import { filled, GROUND, MIDDLE } from '../shapes.ts'
import { objectForm, box, puffy, hard, face, printOn } from './object.ts'

export const buildingBlocks = objectForm({
  width: 460,
  height: 380,
  draw: (pen, look) => {
    const hues = [look.color, look.accent, '#f2b632', '#3f8f57', '#3a6fb8', '#d1482f']
    const places: [number, number][] = [
      [190, 0],
      [320, 0],
      [450, 0],
      [250, 1],
      [390, 1],
      [320, 2],
    ]
    return places
      .map(([x, row], n) => {
        const y = GROUND - 120 - row * 122
        const c = hues[n % hues.length] ?? look.color
        return (
          face(pen, box(x, y, 116, 116, 12), c) +
          `<g fill="${lighter(c, 0.6)}">${n % 3 === 0 ? `<circle cx="${x + 58}" cy="${y + 58}" r="30"/>` : n % 3 === 1 ? `<path d="M${x + 58} ${y + 24}L${x + 92} ${y + 88}H${x + 24}Z"/>` : `<rect x="${x + 30}" y="${y + 30}" width="56" height="56" rx="6"/>`}</g>`
        )
      })
      .join('')
  },
})
export const plushBlock = objectForm({
  width: 360,
  height: 360,
  close: [MIDDLE - 70, GROUND - 250, 3],
  draw: (pen, look) => {
    const path = box(MIDDLE - 170, GROUND - 346, 340, 346, 70)
    const hairs = Array.from(
      { length: 340 },
      (_, n) => `M${MIDDLE - 160 + ((n * 67) % 320)} ${GROUND - 338 + ((n * 131) % 326)}l${(n % 5) - 2} 7`,
    ).join('')
    const pile = pen.clipped(
      path,
      `<path d="${hairs}" stroke="#ffffff" stroke-opacity="0.3" stroke-width="2"/><path d="${hairs}" stroke="#0b0d12" stroke-opacity="0.12" stroke-width="2" transform="translate(4 5)"/>`,
    )
    return (
      puffy(pen, path, look.color) +
      printOn(pen, look, path, MIDDLE - 170, GROUND - 346, 340, 346, 70) +
      pile +
      `<path d="${box(MIDDLE - 150, GROUND - 326, 300, 306, 56)}" fill="none" stroke="#0b0d12" stroke-opacity="0.2" stroke-width="4"/><path d="${box(MIDDLE - 154, GROUND - 330, 308, 314, 58)}" fill="none" stroke="${lighter(look.color, 0.5)}" stroke-width="3" stroke-dasharray="10 7"/>` +
      filled(`M${MIDDLE + 150} ${GROUND - 250}h52v40h-52Z`, '#fbfaf6', 'stroke="#0b0d12" stroke-opacity="0.25"') +
      filled(`M${MIDDLE + 158} ${GROUND - 242}h36v10h-36Z`, look.accent) +
      (pen.art
        ? `<circle cx="${MIDDLE}" cy="${GROUND - 176}" r="112" fill="#ffffff" fill-opacity="0.85"/><image href="${pen.art}" x="${MIDDLE - 84}" y="${GROUND - 260}" width="168" height="168"/>`
        : '')
    )
  },
})
export const stackingRings = objectForm({
  width: 320,
  height: 440,
  close: [MIDDLE + 30, GROUND - 370, 3],
  draw: (pen, look) => {
    const hues = ['#d1482f', '#ee8a2e', '#f2c14e', '#4f9e5a', '#3a78b8']
    return (
      hard(pen, box(MIDDLE - 14, GROUND - 400, 28, 380, 14), '#e8d9bd') +
      hard(pen, box(MIDDLE - 150, GROUND - 30, 300, 30, 14), '#e8d9bd') +
      hues
        .map((c, n) => hard(pen, box(MIDDLE - 140 + n * 17, GROUND - 98 - n * 66, 280 - n * 34, 66, 33), n === 0 ? look.color : c))
        .join('') +
      `<circle cx="${MIDDLE}" cy="${GROUND - 404}" r="36" fill="${look.accent}"/><circle cx="${MIDDLE}" cy="${GROUND - 404}" r="36" fill="${pen.radial(
        [
          [0, '#ffffff', 0.6],
          [0.4, '#ffffff', 0.05],
          [1, '#0b0d12', 0.36],
        ],
        [0.34, 0.28],
        0.8,
      )}"/>`
    )
  },
})
