import { type ProductValues, type VariantValues, kindOf } from './product-form.ts'

/** A field that two people changed: the form keeps this person's value and offers the value that the other person saved. */
export type Clash = { name: string; label: string; mine: string; theirs: string }
type Merged = { values: ProductValues; clashes: Clash[] }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const WORDS = {
  title: 'Title',
  description: 'Description',
  brand: 'Brand',
  categoryId: 'Department',
  tags: 'Tags',
  status: 'State',
} as const
const CELLS = { sku: 'SKU', gtin: 'Barcode', price: 'Price', compareAtPrice: 'Compare-at price', cost: 'Cost' } as const

/**
 * Merges this person's edits with another person's saved changes. A field that only one of them changed takes that change; a field that
 * both changed keeps the typed value and is reported as a clash, so that nothing is lost or overwritten without confirmation.
 */
export function merge(base: ProductValues, mine: ProductValues, theirs: ProductValues): Merged {
  const clashes: Clash[] = []
  const pick = (name: string, label: string, b: string, m: string, t: string): string => {
    if (m === b) return t
    if (t !== b && t !== m) clashes.push({ name, label, mine: m, theirs: t })
    return m
  }
  const values: ProductValues = { ...mine }
  for (const [name, label] of Object.entries(WORDS) as [keyof typeof WORDS, string][])
    (values as Record<string, unknown>)[name] = pick(name, label, base[name], mine[name], theirs[name])
  values.options = same(mine.options, base.options) ? theirs.options : mine.options
  if (!same(mine.options, base.options) && !same(theirs.options, base.options) && !same(mine.options, theirs.options))
    clashes.push({ name: 'options', label: 'Options', mine: optionWords(mine), theirs: optionWords(theirs) })
  values.variants = variantsOf(base, mine, theirs, pick)
  values.pictures = picturesOf(base, mine, theirs, values.variants)
  return { values, clashes }
}

const optionWords = ({ options }: ProductValues): string => options.map(({ name, values }) => `${name}: ${values}`).join('; ') || 'none'

type Pick = (name: string, label: string, b: string, m: string, t: string) => string
function variantsOf(base: ProductValues, mine: ProductValues, theirs: ProductValues, pick: Pick): VariantValues[] {
  const kept: VariantValues[] = []
  for (const variant of mine.variants) {
    const theirOne = theirs.variants.find(({ id }) => id === variant.id)
    if (variant.id === null) kept.push(variant)
    // Another person removed this variant, so there is nothing left to change.
    if (variant.id === null || !theirOne) continue
    const before = base.variants.find(({ id }) => id === variant.id) ?? theirOne
    kept.push(mergedVariant(before, variant, theirOne, `variants.${kept.length}`, pick))
  }
  const known = new Set([...base.variants, ...mine.variants].map(({ id }) => id))
  return [...kept, ...theirs.variants.filter(({ id }) => !known.has(id))]
}

function mergedVariant(before: VariantValues, mine: VariantValues, theirs: VariantValues, at: string, pick: Pick): VariantValues {
  const of = kindOf(mine) && ` of ${kindOf(mine)}`
  const merged = {
    ...mine,
    version: theirs.version,
    optionValues: same(mine.optionValues, before.optionValues) ? theirs.optionValues : mine.optionValues,
  }
  for (const [name, label] of Object.entries(CELLS) as [keyof typeof CELLS, string][])
    merged[name] = pick(`${at}.${name}`, `${label}${of}`, before[name], mine[name], theirs[name])
  merged.shelves = mine.shelves.map((shelf, i) => {
    const was = before.shelves.find(({ storeId }) => storeId === shelf.storeId)
    const now = theirs.shelves.find(({ storeId }) => storeId === shelf.storeId)
    if (!now) return shelf
    return { ...now, onHand: pick(`${at}.shelves.${i}.onHand`, `Stock${of}`, was?.onHand ?? '', shelf.onHand, now.onHand) }
  })
  return merged
}

/** Pictures and their order are merged as one value: an arrangement made in this form wins, without deleted pictures. */
function picturesOf(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
  variants: readonly VariantValues[],
): ProductValues['pictures'] {
  const placed = (from: ProductValues): ProductValues['pictures'] =>
    from.pictures.map((picture) => {
      const shown = from.variants[Number(picture.variant)]
      const at =
        picture.variant === '' || !shown ? -1 : variants.findIndex((one) => (shown.id === null ? one === shown : one.id === shown.id))
      return { ...picture, variant: at === -1 ? '' : String(at) }
    })
  if (same(mine.pictures, base.pictures)) return placed(theirs)
  const there = new Set(theirs.pictures.map(({ id }) => id))
  const known = new Set(base.pictures.map(({ id }) => id))
  const added = placed(theirs).filter(({ id }) => !known.has(id))
  return [...placed(mine).filter(({ id }) => id === null || there.has(id)), ...added]
}
