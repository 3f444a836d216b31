import { type Cents, cents } from '#contracts/money.ts'
import type { Color } from './colors.ts'
import type { Choice, Kind } from './goods/department.ts'
import type { Chance } from './random.ts'

export type Options = { name: string; values: string[] }[]
export type SampleVariant = { values: string[]; price: Cents; color: Color | null }

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const SHOE_SIZES = ['6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10', '10.5', '11', '12', '13']
type Step = [value: string, timesThePrice: number]
const STEPS: Partial<Record<Choice, { name: string; sets: Step[][] }>> = {
  pounds: {
    name: 'Weight',
    sets: [
      [['1 lb', 1]],
      [
        ['1 lb', 1],
        ['2 lb', 1.9],
      ],
      [
        ['1 lb', 1],
        ['3 lb', 2.7],
        ['5 lb', 4.2],
      ],
    ],
  },
  pack: {
    name: 'Count',
    sets: [
      [['Single', 1]],
      [
        ['Single', 1],
        ['4 pack', 3.5],
      ],
      [
        ['Single', 1],
        ['6 pack', 5.2],
        ['12 pack', 9.6],
      ],
    ],
  },
  ounces: {
    name: 'Size',
    sets: [
      [['12 oz', 1]],
      [
        ['8 oz', 1],
        ['16 oz', 1.8],
      ],
      [
        ['8 oz', 1],
        ['16 oz', 1.8],
        ['32 oz', 3.2],
      ],
    ],
  },
  dimensions: {
    name: 'Size',
    sets: [
      [['Medium', 1]],
      [
        ['Small', 1],
        ['Large', 1.6],
      ],
      [
        ['Small', 1],
        ['Medium', 1.35],
        ['Large', 1.8],
      ],
    ],
  },
  binding: {
    name: 'Format',
    sets: [
      [['Paperback', 1]],
      [
        ['Paperback', 1],
        ['Hardcover', 1.6],
      ],
      [
        ['Paperback', 1],
        ['Hardcover', 1.6],
        ['Large Print', 1.4],
      ],
    ],
  },
  storage: {
    name: 'Storage',
    sets: [
      [
        ['128 GB', 1],
        ['256 GB', 1.14],
      ],
      [
        ['128 GB', 1],
        ['256 GB', 1.14],
        ['512 GB', 1.35],
      ],
    ],
  },
  pet: {
    name: 'Bag',
    sets: [
      [['4 lb', 1]],
      [
        ['4 lb', 1],
        ['15 lb', 2.6],
      ],
      [
        ['4 lb', 1],
        ['15 lb', 2.6],
        ['30 lb', 4.4],
      ],
    ],
  },
}

/** The options of a product of this kind, from one variant to eight, and the price of each. */
export function variantsOf(chance: Chance, kind: Kind, colors: readonly Color[]): { options: Options; variants: SampleVariant[] } {
  const steps = STEPS[kind.choice]
  // The price range of a kind covers its largest size, so the smallest size starts near the lower end.
  const base = chance.between(kind.low, steps ? Math.min(kind.high, kind.low * 2.2) : kind.high)
  const price = shelfPrice(chance, base)
  if (steps) {
    const set = chance.pick(steps.sets)
    const variants = set.map(([value, times]) => ({
      values: [value],
      price: times === 1 ? price : shelfPrice(chance, base * times),
      color: null,
    }))
    return variants.length === 1
      ? { options: [], variants: [{ values: [], price, color: null }] }
      : { options: [{ name: steps.name, values: set.map(([value]) => value) }], variants }
  }
  switch (kind.choice) {
    case 'wear':
      return grid('Size', sizesOf(chance), chosenColors(chance, colors, 2), price)
    case 'shoes':
      return grid('Size', run(chance, SHOE_SIZES, 4), chosenColors(chance, colors, 2), price)
    case 'sizes': {
      const sizes = sizesOf(chance)
      return { options: [{ name: 'Size', values: sizes }], variants: sizes.map((size) => ({ values: [size], price, color: null })) }
    }
    case 'colors': {
      const chosen = chosenColors(chance, colors, chance.whole(1, 4))
      return { options: [{ name: 'Color', values: chosen }], variants: chosen.map((color) => ({ values: [color], price, color })) }
    }
    default:
      return { options: [], variants: [{ values: [], price, color: null }] }
  }
}

const sizesOf = (chance: Chance): string[] => run(chance, SIZES, chance.whole(3, 4))
const run = (chance: Chance, list: readonly string[], length: number): string[] => {
  const start = chance.whole(0, list.length - length)
  return list.slice(start, start + length)
}
const chosenColors = (chance: Chance, colors: readonly Color[], count: number): Color[] => {
  const chosen = new Set(chance.some(colors, count))
  return colors.filter((color) => chosen.has(color))
}

function grid(name: string, sizes: string[], colors: Color[], price: Cents) {
  return {
    options: [
      { name, values: sizes },
      { name: 'Color', values: colors },
    ],
    variants: colors.flatMap((color) => sizes.map((size) => ({ values: [size, color], price, color }))),
  }
}

/** Prices as retailers set them: mostly .99, sometimes .49 or .00. */
function shelfPrice(chance: Chance, dollars: number): Cents {
  if (dollars < 3) return cents(Math.max(49, Math.floor(dollars * 10) * 10 + 9))
  const ending = chance.pick([99, 99, 99, 99, 49, 95, 0])
  return cents(Math.max(1, Math.floor(dollars)) * 100 + (ending === 0 && dollars < 20 ? 99 : ending))
}
