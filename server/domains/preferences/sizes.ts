import type { Preferences, SizeKind } from '#contracts/preferences.ts'
import type { SizedProduct } from '../catalog/sized-products.ts'

const OPTION = /\b(size|waist)\b/i
const SHOES = /\b(shoes?|boots?|sneakers?|sandals?|heels|pumps|flats|loafers?|slippers?|mules?|clogs?)\b/
const WOMEN = /\b(women|womens|ladies|woman)\b/
const MEN = /\b(men|mens|man)\b/
const KIDS = /\b(kids?|child|children|childrens|boys?|girls?|toddlers?|baby|babies|infants?)\b/
/** Sold by sizes of their own. */
const OTHERS = /\b(socks?|tights|hats?|caps?|beanies?|gloves?|mittens?|belts?|bras?|underwear|briefs?|boxers?|scarf|scarves|ties?)\b/
const RINGS = /\brings?\b/
const TOPS = /\b(t-?shirts?|shirts?|tops?|blouses?|sweaters?|hood(ie|ies|y)|jackets?|coats?|cardigans?|vests?|polos?|tees?)\b/
const BOTTOMS = /\b(bottoms?|pants|jeans|trousers|shorts|skirts?|leggings|chinos|joggers|slacks)\b/
const DRESSES = /\b(dress|dresses|gowns?|jumpsuits?)\b/

/**
 * Which of a person's sizes fits this kind of product; null where its seller does not tell. The title counts before tags, because "Dress
 * shirt" is a shirt. Shoes need to be said to be for women, men or kids: the same number is another length for each.
 */
function kindOf({ title, tags, facts, categories }: SizedProduct, option: string): SizeKind | null {
  const [department] = categories
  const named = plain(title)
  const fit = facts.filter(({ name }) => /^(fit|gender|for)$/i.test(name)).map(({ value }) => value)
  const said = plain([title, ...tags, ...fit, ...categories.slice(1)].join(' '))
  const isForKids = department === 'baby-kids' || KIDS.test(said)
  if (/\bring\b/i.test(option)) return 'rings'
  if (department === 'accessories') return RINGS.test(named) && !/key/.test(named) ? 'rings' : null
  if (department === 'shoes' || (isForKids && SHOES.test(named))) {
    if (isForKids) return 'shoesKids'
    const [women, men] = [WOMEN.test(said), MEN.test(said)]
    return women === men ? null : women ? 'shoesWomen' : 'shoesMen'
  }
  if (department !== 'clothing' || isForKids) return null
  for (const words of [named, said]) {
    if (OTHERS.test(words) && !TOPS.test(words)) return null
    if (TOPS.test(words)) return 'tops'
    if (BOTTOMS.test(words)) return 'bottoms'
    if (DRESSES.test(words)) return 'dresses'
  }
  return null
}

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[’']s\b/g, 's')
    .replaceAll(/[’']/g, '')

/** One way of writing a size: "US 8", "Medium" and "2XL" are "8", "M" and "XXL". */
function written(size: string): string {
  const bare = size
    .trim()
    .toUpperCase()
    .replace(/^(US|SIZE)\s+/, '')
  return SAME[bare] ?? bare
}
const SAME: Record<string, string> = {
  'X-SMALL': 'XS',
  'EXTRA SMALL': 'XS',
  SMALL: 'S',
  MEDIUM: 'M',
  LARGE: 'L',
  'X-LARGE': 'XL',
  'EXTRA LARGE': 'XL',
  '2XL': 'XXL',
  XXXL: '3XL',
  XXXXL: '4XL',
}

/** The size that a person wears, as the product writes it, if a store has it. */
export function wornSize(product: SizedProduct, sizes: Preferences['sizes']): { option: string; value: string } | null {
  const at = product.options.findIndex(({ name }) => OPTION.test(name))
  const option = product.options[at]
  const kind = option ? kindOf(product, option.name) : null
  const size = kind && sizes[kind]
  const value = size && option?.values.find((each) => written(each) === size)
  return option && value && product.inStock.some((values) => values[at] === value) ? { option: option.name, value } : null
}
