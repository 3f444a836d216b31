/** Colors of sample products, as OKLab lightness, chroma and hue (degrees), and the share of the shading that is kept. */
const COLORS = {
  Black: { lightness: 0.3, chroma: 0.008, hue: 270, shading: 0.75 },
  Charcoal: { lightness: 0.42, chroma: 0.008, hue: 260, shading: 0.8 },
  Gray: { lightness: 0.66, chroma: 0.006, hue: 260, shading: 0.8 },
  White: { lightness: 0.93, chroma: 0.004, hue: 250, shading: 0.45 },
  Cream: { lightness: 0.91, chroma: 0.035, hue: 90, shading: 0.5 },
  Sand: { lightness: 0.8, chroma: 0.055, hue: 78, shading: 0.65 },
  Brown: { lightness: 0.47, chroma: 0.08, hue: 52, shading: 0.8 },
  Burgundy: { lightness: 0.4, chroma: 0.13, hue: 15, shading: 0.8 },
  Red: { lightness: 0.58, chroma: 0.21, hue: 27, shading: 0.85 },
  Coral: { lightness: 0.71, chroma: 0.16, hue: 35, shading: 0.8 },
  Orange: { lightness: 0.73, chroma: 0.17, hue: 56, shading: 0.85 },
  Yellow: { lightness: 0.87, chroma: 0.165, hue: 95, shading: 0.7 },
  Olive: { lightness: 0.55, chroma: 0.09, hue: 115, shading: 0.85 },
  Sage: { lightness: 0.74, chroma: 0.055, hue: 140, shading: 0.75 },
  Green: { lightness: 0.6, chroma: 0.16, hue: 148, shading: 0.9 },
  Teal: { lightness: 0.58, chroma: 0.1, hue: 200, shading: 0.9 },
  'Sky Blue': { lightness: 0.77, chroma: 0.1, hue: 235, shading: 0.8 },
  Blue: { lightness: 0.56, chroma: 0.17, hue: 255, shading: 0.9 },
  Navy: { lightness: 0.34, chroma: 0.09, hue: 262, shading: 0.8 },
  Lavender: { lightness: 0.75, chroma: 0.09, hue: 300, shading: 0.75 },
  Purple: { lightness: 0.5, chroma: 0.17, hue: 302, shading: 0.85 },
  Pink: { lightness: 0.77, chroma: 0.12, hue: 355, shading: 0.8 },
} as const
export type Color = keyof typeof COLORS
export const isColor = (name: string): name is Color => Object.hasOwn(COLORS, name)

/** The color as '#rrggbb', for drawings. */
export function hexOf(color: Color): string {
  const { lightness, chroma, hue } = COLORS[color]
  const rgb = toRgb([lightness, chroma * Math.cos(radians(hue)), chroma * Math.sin(radians(hue))])
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

type Pixels = { data: Uint8Array; width: number; height: number }

/**
 * The same product in another color: shifts pixels of the picture's main color and keeps the rest (soles, buttons, leaves). Products
 * without a color of their own, such as white headphones, are dyed; `isDyed` dyes any product.
 */
export function recolored({ data, width, height }: Pixels, color: Color, isDyed = false): Pixels {
  const target = COLORS[color]
  const { hue: mainHue, chroma: mainChroma, lightness: mainLightness, isGray } = mainColorOf(data)
  const gray = isGray || isDyed
  const out = new Uint8Array(data)
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 8) continue
    const [l, a, b] = toOklab(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    const chroma = Math.hypot(a, b)
    const hue = degrees(Math.atan2(b, a))
    const away = Math.abs(turn(hue - mainHue))
    const ofMainHue = 1 - ramp(away, 45, 75)
    const share = gray ? Math.max(ofMainHue, 1 - ramp(chroma, 0.05, 0.1)) : ofMainHue * ramp(chroma, 0.005, 0.045)
    if (share <= 0) continue
    const newLightness = clamp(target.lightness + (l - mainLightness) * target.shading, 0.04, 0.99)
    const strength = gray ? 1 : clamp(chroma / mainChroma, 0.25, 1.2)
    // Highlights and deep shadows are less colorful than midtones.
    const newChroma = target.chroma * strength * (1 - ramp(newLightness, 0.93, 1.02)) * ramp(newLightness, 0.02, 0.25)
    const newHue = radians(target.hue + (gray ? 0 : turn(hue - mainHue) * 0.3))
    const mixed = mix([l, a, b], [newLightness, newChroma * Math.cos(newHue), newChroma * Math.sin(newHue)], share)
    out.set(toRgb(mixed), i)
  }
  return { data: out, width, height }
}

/** The most common color of the picture; `isGray` if hardly any pixel has a color. */
function mainColorOf(data: Uint8Array) {
  const byHue = new Float64Array(36)
  let area = 0
  let colorful = 0
  let lightnessSum = 0
  for (let i = 0; i < data.length; i += 16) {
    if ((data[i + 3] ?? 0) < 200) continue
    const [l, a, b] = toOklab(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    const chroma = Math.hypot(a, b)
    area += 1
    colorful += chroma
    lightnessSum += l
    const bin = Math.floor(degrees(Math.atan2(b, a)) / 10) % 36
    byHue[bin] = (byHue[bin] ?? 0) + chroma
  }
  const around = (bin: number) => [-2, -1, 0, 1, 2].reduce((sum, step) => sum + (byHue[(bin + step + 36) % 36] ?? 0), 0)
  const best = Array.from(byHue.keys()).reduce((top, bin) => (around(bin) > around(top) ? bin : top), 0)
  const hue = best * 10 + 5
  if (area === 0 || colorful / area < 0.06) return { hue, chroma: 0, lightness: area ? lightnessSum / area : 0.7, isGray: true }
  let count = 0
  let chromaSum = 0
  let lightness = 0
  for (let i = 0; i < data.length; i += 16) {
    if ((data[i + 3] ?? 0) < 200) continue
    const [l, a, b] = toOklab(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    const chroma = Math.hypot(a, b)
    if (chroma < 0.02 || Math.abs(turn(degrees(Math.atan2(b, a)) - hue)) > 45) continue
    count += 1
    chromaSum += chroma
    lightness += l
  }
  return { hue, chroma: chromaSum / count, lightness: lightness / count, isGray: false }
}

type Triple = [number, number, number]
const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x))
const ramp = (x: number, from: number, to: number): number => clamp((x - from) / (to - from), 0, 1)
const degrees = (angle: number): number => ((angle * 180) / Math.PI + 360) % 360
const radians = (angle: number): number => (angle * Math.PI) / 180
const turn = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180
const mix = (from: Triple, to: Triple, share: number): Triple => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const x = value / 255
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
})
const encoded = (x: number): number => Math.round(255 * clamp(x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055, 0, 1))

function toOklab(red: number, green: number, blue: number): Triple {
  const r = LINEAR[red] ?? 0
  const g = LINEAR[green] ?? 0
  const b = LINEAR[blue] ?? 0
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toRgb([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
