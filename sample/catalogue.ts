import { isColor, hexOf, type Color } from './colors.ts'
import { departments } from './goods/all.ts'
import { DEMANDS, type Fact, type Item } from './goods/kind.ts'
import { sampleGtin } from './gtin.ts'
import { modelName, models, turnedName } from './models/files.ts'
import { type Backdrop, hashOf, type Recipe, type RenderView } from './recipes.ts'
import { type SampleRetailer, sampleRetailers } from './retailers.ts'
import type { Look, View } from './studio/look.ts'
import { viewsOf } from './studio/scene.ts'
import { type Options, type SampleVariant, variantsOf } from './variants.ts'

export type Picture = { recipe: Recipe; hash: string; alt: string; variant: number | null }
/** One product, as every retailer lists it: listings with equal GTINs are the same product. */
export type Good = {
  item: Item
  department: string
  title: string
  brand: string
  description: string
  tags: readonly string[]
  facts: Fact[]
  options: Options
  variants: (SampleVariant & { gtin: string | null })[]
  pictures: Picture[]
}

/** GTINs of a series start at a million times its number. */
const SERIES = 1_000_000
const known = new Map<number, readonly Good[]>()
const REMEMBERED = 3

/**
 * The products that any retailer may list. Series 0 is the catalogue; each further series has the same things from other brands, with other
 * GTINs and labels.
 */
export function goodsOf(series: number): readonly Good[] {
  const there = known.get(series)
  if (there) return there
  let gtins = series * SERIES
  const items = departments.flatMap(({ kinds }) => kinds.filter(({ isOwn }) => !isOwn).flatMap((kind) => kind.items))
  const goods = items.map((item) =>
    goodOf(item, series === 0 ? item.brand : otherBrand(item.brand, series), series, () => sampleGtin(++gtins)),
  )
  known.set(series, goods)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  return goods
}

/** The things that a retailer makes: nobody else sells them, and they have no GTIN. */
export const ownGoodsOf = ({ name, departments: names }: SampleRetailer): Good[] =>
  departments
    .filter((department) => names.includes(department.name))
    .flatMap(({ kinds }) => kinds.filter(({ isOwn }) => isOwn).flatMap((kind) => kind.items))
    .map((item) => goodOf(item, name, 0, () => null))

/** Every picture of a series by its address. */
export function picturesOf(series: number): Map<string, Recipe> {
  const goods = series === 0 ? [...goodsOf(0), ...sampleRetailers.flatMap(ownGoodsOf)] : goodsOf(series)
  return new Map(goods.flatMap(({ pictures }) => pictures.map(({ hash, recipe }) => [hash, recipe] as const)))
}

function goodOf(item: Item, brand: string, series: number, nextGtin: () => string | null): Good {
  const { options, variants } = variantsOf(item)
  const facts = factsOf(item).map((fact) => (fact.value === item.brand ? { ...fact, value: brand } : fact))
  return {
    item,
    department: item.kind.department,
    title: item.title,
    brand,
    description: [item.about, item.kind.text].flatMap((text) => (text ? `<p>${text}</p>` : [])).join(''),
    tags: item.kind.tags,
    facts,
    options,
    variants: variants.map((variant) => ({ ...variant, gtin: nextGtin() })),
    pictures:
      item.kind.form === undefined
        ? rendersOf(item, item.kind.render, brand, variants, series)
        : drawingsOf(item, item.kind.form, brand, facts, variants, series),
  }
}

const ALL = 100
/** The facts of its kind, replaced and followed by its own; a single size or color is a fact too. The facts that its class demands come first. */
function factsOf({ kind, facts, sizes, colors }: Item): Fact[] {
  const [only] = sizes
  const single = [
    ...(kind.sizeName && sizes.length === 1 && only?.size ? [{ name: kind.sizeName, value: only.size }] : []),
    ...(colors.length === 1 ? [{ name: 'Color', value: colors[0] as string }] : []),
  ]
  const own = new Map(facts.map((fact) => [fact.name, fact]))
  const replaced = kind.facts.map((fact) => own.get(fact.name) ?? fact)
  const names = new Set(replaced.map(({ name }) => name))
  const all = [...single.filter(({ name }) => !names.has(name)), ...replaced, ...facts.filter(({ name }) => !names.has(name))]
  const first: readonly string[] = DEMANDS[kind.class]
  return all.toSorted((a, b) => (first.indexOf(a.name) + 1 || ALL) - (first.indexOf(b.name) + 1 || ALL))
}

const WARM: readonly Backdrop[] = ['sand', 'blush', 'sage', 'sky']
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Every variant with a color, which shares its picture with the other sizes of this color; or the product as it is. */
const shown = (variants: readonly SampleVariant[]): { color: Color | null; variant: number | null }[] =>
  variants.some(({ color }) => color !== null)
    ? variants.map(({ color }, variant) => ({ color, variant }))
    : [{ color: null, variant: null }]
const inColor = (color: Color | null): string => (color ? ` in ${color.toLowerCase()}` : '')

/** The pictures of a thing itself: as it was modeled, if it was in all of its colors, otherwise the emoji of its kind. */
function rendersOf({ kind, title }: Item, file: string, brand: string, variants: readonly SampleVariant[], series: number): Picture[] {
  const backdrop = WARM[Array.from(title).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % WARM.length] ?? 'sand'
  const pictures = shown(variants)
  const [first] = pictures
  const nameOf = (color: Color | null) => modelName(title, color, kind.isOwn ? brand : '')
  const isModeled = pictures.every(({ color }) => models.has(nameOf(color)))
  const recipeOf = (view: RenderView, on: Backdrop, color: Color | null): Recipe =>
    isModeled ? { model: nameOf(color), view, backdrop: on } : { file, view, backdrop: on, color }
  const turned = first && isModeled ? turnedName(nameOf(first.color)) : ''
  const secondOf = (color: Color | null) =>
    models.has(turned)
      ? { recipe: { model: turned, view: 'warm' as const, backdrop }, says: ', from another side' }
      : { recipe: recipeOf('warm', backdrop, color), says: ' on a table' }
  const views = [
    ...pictures.map(({ color, variant }) => ({
      recipe: recipeOf('studio', 'studio', color),
      says: '',
      color,
      variant,
    })),
    ...(first
      ? [
          { ...secondOf(first.color), ...first },
          { recipe: recipeOf('close', 'studio', first.color), says: ', close up', ...first },
        ]
      : []),
  ]
  return views.map(({ recipe, says, color, variant }) => ({
    recipe,
    hash: hashOf(recipe, series),
    alt: sentence(`${kind.name}${says}${inColor(color)}`),
    variant,
  }))
}

const SAYS: Record<View, string> = { front: '', angle: ', from the side', detail: ', close up', set: ', together' }

function drawingsOf(
  item: Item,
  form: Look['form'],
  brand: string,
  facts: readonly Fact[],
  variants: readonly SampleVariant[],
  series: number,
): Picture[] {
  const pictures = shown(variants).map((one) => ({ ...one, look: lookOf(item, form, brand, facts, one.color) }))
  const [first] = pictures
  const others = first ? viewsOf(first.look).filter((view) => view !== 'front') : []
  return [...pictures.map((one) => ({ ...one, view: 'front' as const })), ...(first ? others.map((view) => ({ ...first, view })) : [])].map(
    ({ look, view, color, variant }) => ({
      recipe: { look, view },
      hash: hashOf({ look, view }, series),
      alt: sentence(`${item.title} by ${brand}${SAYS[view]}${inColor(color)}`),
      variant,
    }),
  )
}

const PRINTED = /weight|volume|count|pieces|length/i
const LINES_ON_THE_BACK = 4
const CREAM = '#f6efe2'
const hex = (color: string): string => (isColor(color) ? hexOf(color) : color)

/** A label names its size only where there is one size: the picture is the same for all sizes. */
function lookOf(item: Item, form: Look['form'], brand: string, facts: readonly Fact[], variant: Color | null): Look {
  const [only] = item.sizes
  const hasSize = item.sizes.length === 1 && only?.size && PRINTED.test(item.kind.sizeName ?? '')
  return {
    form,
    brand,
    title: item.title,
    ...(hasSize ? { size: only.size } : {}),
    ...(item.note ? { note: item.note } : {}),
    color: hex(variant ?? item.color),
    accent: hex(item.accent ?? CREAM),
    ...(item.art ? { art: item.art } : {}),
    ...(item.pattern ? { pattern: item.pattern } : {}),
    facts: facts.slice(0, LINES_ON_THE_BACK).map(({ name, value }) => `${name}: ${value}`),
  }
}

// biome-ignore format: a list
const FIRST = ['Alder', 'Amber', 'Aspen', 'Bay', 'Birch', 'Bluff', 'Brook', 'Canyon', 'Cedar', 'Clover', 'Copper', 'Cove', 'Crescent', 'Dover', 'Elm', 'Ember', 'Fern', 'Field', 'Garnet', 'Glen', 'Granite', 'Grove', 'Harbor', 'Hazel', 'Heron', 'Iris', 'Juniper', 'Lark', 'Laurel', 'Maple', 'Meadow', 'Mesa', 'Oak', 'Otter', 'Pine', 'Quail', 'River', 'Sage', 'Summit', 'Willow']
// biome-ignore format: a list
const SECOND = ['& Co.', '& Daughters', '& Finch', '& Sons', 'Bridge', 'Brothers', 'Collective', 'Corner', 'Creek', 'Crossing', 'Falls', 'Goods', 'Hill', 'House', 'Landing', 'Lane', 'Mill', 'Point', 'Road', 'Row', 'Square', 'Street', 'Supply', 'Trading', 'Works']
const STEP = 37

/** The brand that stands for this one in a further series; it differs in each of a thousand series. */
function otherBrand(brand: string, series: number): string {
  const start = Array.from(brand).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  const place = (start + series * STEP) % (FIRST.length * SECOND.length)
  return `${FIRST[place % FIRST.length] ?? ''} ${SECOND[Math.floor(place / FIRST.length)] ?? ''}`
}
