import { type Cents, cents } from '#contracts/money.ts'
import type { Color } from './colors.ts'
import type { Item } from './goods/kind.ts'

export type Options = { name: string; values: string[] }[]
export type SampleVariant = { values: string[]; price: Cents; color: Color | null }

/** A product's options and variants: every size in every color. A single size or color is no option. */
export function variantsOf({ kind, sizes, colors }: Item): { options: Options; variants: SampleVariant[] } {
  const sizeName = sizes.length > 1 ? kind.sizeName : null
  const hasColors = colors.length > 1
  const options: Options = [
    ...(sizeName ? [{ name: sizeName, values: sizes.map(({ size }) => size) }] : []),
    ...(hasColors ? [{ name: 'Color', values: [...colors] }] : []),
  ]
  const chosen: readonly (Color | null)[] = colors.length > 0 ? colors : [null]
  const variants = chosen.flatMap((color) =>
    sizes.map(({ size, dollars }) => ({
      values: [...(sizeName ? [size] : []), ...(hasColors && color ? [color] : [])],
      price: cents(Math.round(dollars * 100)),
      color,
    })),
  )
  return { options, variants }
}
