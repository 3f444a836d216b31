import { PREVIEW_SIZE } from '#contracts/search/previews.ts'
import { library } from '../../../platform/pictures.ts'
import type { PreviewCard } from './cards.ts'
import { letters, linesOf, outline } from './letters.ts'

/** Part of the address of a kept preview: raise it when the drawing changes. */
export const DRAWING = 1

const { width, height } = PREVIEW_SIZE
const FOOT = 24
const LEFT = 64
const PICTURE = { left: 594, width: width - 594, height: height - FOOT }
const TEXT_WIDTH = PICTURE.left - LEFT - 48
const COLORS = { ground: '#005662', foot: '#007c85', gold: '#ffd700', white: '#ffffff', soft: '#cfe8ea' }
const MARK =
  'M16 14.8C16.66 14.36 18.02 14.64 18.46 16C18.91 17.36 18.06 19.28 16 19.73C13.94 20.17 11.46 18.75 11.01 16C10.57 13.25 12.55 10.19 16 9.75C19.45 9.31 23.07 11.85 23.51 16C23.96 20.15 20.85 24.33 16 24.77C11.15 25.22 6.41 21.54 5.96 16C5.52 10.46 9.76 5.14 16 4.7C22.24 4.26 28.12 9.06 28.56 16'

/** The preview as a JPEG file: words at the left, the picture at the right. */
export async function drawPreview(card: PreviewCard, picture: Buffer | null): Promise<Buffer> {
  const sharp = await library()
  const words = Buffer.from(await wordsOf(card))
  const right = picture && {
    input: await sharp(picture)
      .flatten({ background: COLORS.white })
      .resize(PICTURE.width, PICTURE.height, { fit: card.picture?.fit === 'fill' ? 'cover' : 'contain', background: COLORS.white })
      .toBuffer(),
    left: PICTURE.left,
    top: 0,
  }
  return sharp(words)
    .composite(right ? [right] : [])
    .flatten({ background: COLORS.ground })
    .jpeg({ quality: 84, mozjpeg: false })
    .timeout({ seconds: 10 })
    .toBuffer()
}

async function wordsOf({ over, title, price, lines, picture }: PreviewCard): Promise<string> {
  const { plain, bold } = await letters()
  const across = picture ? TEXT_WIDTH : width - 2 * LEFT
  // A long title is set smaller, so that most of it is read.
  const big = linesOf(bold, title, 72, across, 4).length > 3 ? 56 : 72
  const parts: { text: string; size: number; font: typeof plain; color: string; gap: number }[] = [
    ...linesOf(plain, over.toUpperCase(), 28, across, 1).map((text) => ({ text, size: 28, font: plain, color: COLORS.soft, gap: 40 })),
    ...linesOf(bold, title, big, across, 4).map((text) => ({ text, size: big, font: bold, color: COLORS.white, gap: big * 1.04 })),
    ...(price ? [{ text: price, size: 60, font: bold, color: COLORS.gold, gap: 78 }] : []),
    ...lines.flatMap((line, i) =>
      linesOf(plain, line, 34, across, 1).map((text) => ({ text, size: 34, font: plain, color: COLORS.soft, gap: i === 0 ? 54 : 44 })),
    ),
  ]
  let y = 156
  const paths = parts.map(({ text, size, font, color, gap }) => {
    y += gap
    return `<path d="${outline(font, text, LEFT, y, size)}" fill="${color}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${COLORS.ground}"/>
    <g transform="translate(${LEFT - 10} 52) scale(2)"><path d="${MARK}" fill="none" stroke="${COLORS.white}" stroke-width="3.2" stroke-linecap="round"/>
    <circle cx="28.6" cy="16" r="3.1" fill="${COLORS.gold}"/></g>
    <path d="${outline(bold, 'SPIRAL', LEFT + 68, 100, 46)}" fill="${COLORS.white}"/>
    ${paths.join('')}
    <rect y="${height - FOOT}" width="${width}" height="${FOOT}" fill="${COLORS.foot}"/><rect y="${height - FOOT}" width="240" height="${FOOT}" fill="${COLORS.gold}"/>
  </svg>`
}
