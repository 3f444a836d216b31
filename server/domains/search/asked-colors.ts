import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { ProductId } from '#contracts/ids.ts'
import { rowsOf } from '../../platform/db.ts'
import { pictureOf } from './cards.ts'
import type { SearchContext } from './finder.ts'
import { type ListQuery, optionsIn, OPTIONS_OF_VARIANT } from './filters.ts'
import { plainWords } from './words.ts'

type ColorPicture = { product_id: ProductId; hash: string; alt: string; name: string; value: string }
const SPELLINGS: Readonly<Record<string, string>> = { grey: 'gray', gray: 'grey' }

/** The words of a search that may name a color: typed, or chosen as a filter. */
export function askedWords({ q, options }: Pick<ListQuery, 'q' | 'options'>): string[] {
  const chosen = (options ?? '').split('|').flatMap((option) => (/^colou?r:/i.test(option) ? [option.split(':')[1] ?? ''] : []))
  const words = plainWords([q ?? '', ...chosen].join(' ')).split(' ')
  return [...new Set(words.flatMap((word) => [word, SPELLINGS[word] ?? word]))].filter(Boolean)
}

/** Cards with the picture of the color that was asked for: a search for a red shoe shows the red one. */
export async function withAskedColors(
  { db, cards: kept }: SearchContext,
  cards: readonly ProductCard[],
  words: readonly string[],
): Promise<ProductCard[]> {
  const several = cards.filter(({ colorCount }) => colorCount > 1).map(({ id }) => id)
  const colored = words.length === 0 ? [] : kept.inColor(several, new Set(words))
  if (colored.length === 0) return [...cards]
  const rows = await rowsOf<ColorPicture>(
    db,
    'cards.asked-colors',
    `select i.product_id, i.hash, i.alt, color.name, color.value from product_images i
       join products p on p.id = i.product_id join variants v on v.id = i.variant_id and not v.archived
       cross join lateral ${OPTIONS_OF_VARIANT} color
     where i.product_id = any($1::bigint[]) and i.hash is not null and color.name ~* '^colou?r$' and lower(color.value) ~ $2
     order by exists (select from stock s where s.variant_id = v.id and s.on_hand > s.reserved and not s.stopped) desc, i.position, i.id`,
    [colored, `\\m(${words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '')).join('|')})\\M`],
  )
  return cards.map((card) => {
    const shown = bestFor(card, rows, words)
    return shown ? { ...card, image: pictureOf(shown.hash, shown.alt), shown: `${shown.name}:${shown.value}`.toLowerCase() } : card
  })
}

/** Cards whose pages open with the sizes that were asked for, typed or chosen as a filter. A page leaves out what its product does not have. */
export function withAskedSizes(cards: readonly ProductCard[], typed: readonly string[], options: string | undefined): ProductCard[] {
  const chosen = optionsIn(options).flatMap((values) => (values.length === 1 && !/^colou?r:/.test(values[0] ?? '') ? values : []))
  const sizes = [...typed.map((size) => `size:${size}`), ...chosen]
  if (sizes.length === 0) return [...cards]
  return cards.map((card) => ({ ...card, shown: [...(card.shown ? [card.shown] : []), ...sizes].join('|') }))
}

/** The color with the most of the asked words, then the one with the fewest others. A word of the title ("Red Wing") names no color. */
function bestFor({ id, title, brand }: ProductCard, rows: readonly ColorPicture[], words: readonly string[]): ColorPicture | undefined {
  const named = new Set(plainWords(`${title} ${brand ?? ''}`).split(' '))
  const asked = new Set(words.filter((word) => !named.has(word)))
  let best: { row: ColorPicture; fit: number } | undefined
  for (const row of rows) {
    if (row.product_id !== id) continue
    const parts = plainWords(row.value).split(' ')
    const hits = parts.filter((part) => asked.has(part)).length
    const fit = hits === 0 ? 0 : hits - parts.length / 100
    if (fit > (best?.fit ?? 0)) best = { row, fit }
  }
  return best?.row
}
