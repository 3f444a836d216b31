import { isReadable } from '#contracts/retailers.ts'
import { slugOf } from '#server/platform/slug.ts'
import { Chance } from '../random.ts'
import { type SampleRetailer, sampleRetailers } from '../retailers.ts'
import { TRADES } from './trades.ts'

export const MARK_STYLES = [
  'block',
  'badge',
  'serif',
  'monogram',
  'shield',
  'script',
  'stamp',
  'icon-over-name',
  'hexagon',
  'ribbon',
  'initial',
  'sunburst',
] as const
export type MarkStyle = (typeof MARK_STYLES)[number]
export const WALLS = ['brick', 'stone', 'planks', 'stucco', 'tiles', 'steel'] as const
export type Wall = (typeof WALLS)[number]

/** How a sample retailer looks, on its sign, in its window and on its name mark. */
export type Brand = {
  slug: string
  name: string
  initials: string
  department: string
  style: MarkStyle
  wall: Wall
  /** The main color; white or dark text can be read on it. */
  color: string
  /** A light color of the same mood for backgrounds. */
  paper: string
  accent: string
  year: number
}

/** Colors in the mood of each group of departments: main color, paper, accent. */
const PALETTES: Record<'fresh' | 'earth' | 'night' | 'sweet' | 'bold' | 'calm', readonly (readonly [string, string, string])[]> = {
  fresh: [
    ['#1f6b45', '#f1f6e9', '#f2b632'],
    ['#2f6f2f', '#f6f4e6', '#e4572e'],
    ['#0f6b60', '#e9f5f1', '#f4a259'],
    ['#a3271f', '#fdf3e3', '#3d7a3a'],
  ],
  earth: [
    ['#2d5242', '#f3efe2', '#d98b2b'],
    ['#7a4322', '#f8efe3', '#2d6a6a'],
    ['#3f4f2a', '#f4f1e1', '#c8642c'],
    ['#1d4e6b', '#eaf2f4', '#e0a030'],
    ['#5b3a29', '#f5ede0', '#c99a3b'],
  ],
  night: [
    ['#1b2a49', '#eef1f7', '#39a0d6'],
    ['#27213c', '#f1eef8', '#ee6c4d'],
    ['#143642', '#e8f2f2', '#f2c14e'],
    ['#2b2d42', '#eff0f4', '#ef5d60'],
  ],
  sweet: [
    ['#a0285c', '#fdeff4', '#f2b134'],
    ['#8c2f66', '#fbeef7', '#2a9d8f'],
    ['#b0342b', '#fff2ea', '#f4c95d'],
    ['#6d2e6b', '#f7eef8', '#f08a5d'],
  ],
  bold: [
    ['#b3261e', '#fdf1ec', '#1d3557'],
    ['#1d4fa3', '#edf3fc', '#f6b42c'],
    ['#c2410c', '#fff3e8', '#134e4a'],
    ['#6a1fb0', '#f4edfc', '#f6c12c'],
    ['#0b6e8f', '#e8f5f9', '#f25f3a'],
  ],
  calm: [
    ['#37474f', '#f2f4f3', '#b98d5a'],
    ['#5a4a6f', '#f3f0f7', '#c79a5b'],
    ['#6b4e3d', '#f7f1ea', '#5f8575'],
    ['#1f5560', '#ecf4f4', '#d6a35c'],
    ['#7a2e3a', '#faf0ee', '#c7a15a'],
  ],
}

const initialsOf = (name: string): string =>
  name
    .replace(/^The /, '')
    .split(/[\s-]+/)
    .filter((word) => /^[A-Z]/.test(word) && !/^(Co|Company|Inc)\b/.test(word))
    .map((word) => word[0])
    .join('')
    .slice(0, 2)

function brandFrom({ name, departments }: SampleRetailer, place: number): Brand {
  const chance = new Chance(`brand of ${name}`)
  const department = departments[0] ?? ''
  const [color, paper, accent] = chance.pick(PALETTES[TRADES[department]?.mood ?? 'calm'].filter(([main]) => isReadable(main)))
  return {
    slug: slugOf(name),
    name,
    initials: initialsOf(name),
    department,
    // In turn, so that neighbors in a list differ.
    style: MARK_STYLES[(place * 5) % MARK_STYLES.length] ?? 'block',
    wall: WALLS[(place * 7 + 1) % WALLS.length] ?? 'brick',
    color,
    paper,
    accent,
    year: chance.whole(1948, 2014),
  }
}

const brands: ReadonlyMap<string, Brand> = new Map(sampleRetailers.map((retailer, place) => [retailer.name, brandFrom(retailer, place)]))
export const allBrands = (): Iterable<Brand> => brands.values()
export function brandOf(name: string): Brand {
  const brand = brands.get(name)
  if (!brand) throw new Error(`${name} is no retailer of the sample`)
  return brand
}
