type Rgb = [red: number, green: number, blue: number]

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` of `to` mixed into `from`. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)]
  return hexOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

export const lighter = (color: string, share: number): string => mixed(color, '#ffffff', share)
export const darker = (color: string, share: number): string => mixed(color, '#0b0d12', share)

/** Relative luminance as WCAG defines it. */
export function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** White or near-black, whichever reads better on `paper`. White wins when both read well: that is how labels are printed. */
export const inkOn = (paper: string): string => (contrast(paper, '#ffffff') >= 3 ? '#ffffff' : darker(mixed(paper, '#1c1a19', 0.82), 0.2))

/** `color` itself if it reads on `paper`, else a darker or lighter shade of it that does. */
export function readableOn(paper: string, color: string, least = 4): string {
  const to = luminance(paper) > 0.25 ? darker : lighter
  for (let share = 0; share < 1; share += 0.1) {
    const shade = to(color, share)
    if (contrast(paper, shade) >= least) return shade
  }
  return inkOn(paper)
}

/** A whole number that is the same for the same words: it picks designs, fonts and small irregularities. */
export function hashOf(words: string): number {
  let hash = 2166136261
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words.charCodeAt(i), 16777619)
  hash ^= hash >>> 15
  return Math.imul(hash, 2246822519) >>> 0
}
