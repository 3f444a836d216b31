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
  'M16.0 14.8C16.2 14.8 16.9 14.5 17.3 14.7C17.7 14.9 18.3 15.4 18.5 16.0C18.6 16.6 18.6 17.6 18.2 18.2C17.8 18.8 16.9 19.6 16.0 19.7C15.1 19.9 13.7 19.7 12.9 19.1C12.1 18.5 11.1 17.2 11.0 16.0C10.9 14.8 11.2 13.1 12.0 12.0C12.8 11.0 14.5 9.9 16.0 9.7C17.5 9.6 19.6 10.1 20.9 11.1C22.1 12.2 23.4 14.2 23.5 16.0C23.7 17.8 23.0 20.3 21.8 21.8C20.5 23.2 18.1 24.7 16.0 24.8C13.9 24.9 11.0 24.1 9.3 22.7C7.7 21.2 6.1 18.4 5.9 16.0C5.8 13.6 6.8 10.3 8.4 8.4C10.1 6.5 13.3 4.8 16.0 4.7C18.7 4.5 22.4 5.6 24.5 7.5C26.6 9.4 27.9 14.6 28.6 16.0'

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
