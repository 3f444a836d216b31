import { isNothing, lineOfText } from '../cells.ts'
import type { FileLine } from './format.ts'
import { tableFormat } from './table.ts'

/** Magento 2's product export: simple products on rows of their own; a configurable row lists those that are its variants. */
export const magento = tableFormat({
  name: 'magento',
  label: 'Magento products',
  columns: {
    key: { name: 'sku' },
    title: { name: 'name' },
    body: { name: 'description' },
    category: { name: 'categories', also: ['category'] },
    sku: { name: 'sku' },
    price: { name: 'price' },
    salePrice: { name: 'special_price' },
    count: { name: 'qty' },
    image: { name: 'base_image' },
    brand: { name: 'manufacturer', also: ['brand'] },
    barcode: { name: 'gtin', also: ['ean', 'upc', 'barcode'] },
  },
  needs: ['key', 'title', 'price'],
  signs: ['attribute_set_code', 'attribute_set', 'product_websites'],
  ways: ({ get, find, at }) => {
    const [kind, variations, attributes, online] = [
      find('product_type'),
      find('configurable_variations'),
      find('additional_attributes'),
      find('product_online'),
    ]
    const [from, until, store] = [
      find('special_price_from_date', 'special_from_date'),
      find('special_price_to_date', 'special_to_date'),
      find('store_view_code'),
    ]
    const parentOf = new Map<string, string>()
    const choiceOf = new Map<string, FileLine['options']>()
    const sku = (text: string): string => lineOfText(text).toLowerCase()
    return {
      learn(row) {
        for (const part of at(row, variations).split('|')) {
          const pairs = pairsOf(part)
          const child = sku(pairs.find(({ name }) => name === 'sku')?.value ?? '')
          if (!child) continue
          parentOf.set(child, sku(get(row, 'key')))
          choiceOf.set(
            child,
            pairs.filter(({ name }) => name !== 'sku').map(({ name, value }) => ({ name: titled(name), value })),
          )
        }
      },
      keyOf(row) {
        const own = sku(get(row, 'key'))
        return parentOf.get(own) ?? (own || null)
      },
      line(line, row) {
        const own = sku(get(row, 'key'))
        const type = at(row, kind).trim().toLowerCase()
        const isChild = parentOf.has(own)
        line.role =
          !isNothing(at(row, store)) || /^(grouped|bundle|virtual|downloadable|giftcard)$/.test(type)
            ? 'none'
            : type === 'configurable'
              ? 'parent'
              : 'variant'
        line.sku = get(row, 'key')
        line.options = isChild ? (choiceOf.get(own) ?? []) : []
        // The children come first in the file, but the product has the name and texts of its parent.
        if (isChild) {
          line.title = ''
          line.body = line.body === undefined ? undefined : ''
          line.status = null
          line.variantName = get(row, 'title')
        } else line.status = /^(2|0|disabled)$/i.test(at(row, online).trim()) ? 'draft' : 'active'
        const paths = get(row, 'category')
          .split(/,|\n/)
          .map((path) => path.replace(/^Default Category\/?/i, '').replaceAll('/', ' > '))
        line.hints = [
          paths.find((path) => !isNothing(path)) ?? '',
          pairsOf(at(row, attributes), ',').find(({ name }) => name === 'category_gear')?.value ?? '',
        ]
        line.images = []
        const [start, end] = [Date.parse(at(row, from)), Date.parse(at(row, until))]
        if ((start > Date.now() || end + 86_400_000 < Date.now()) && line.formerPrice) {
          line.price = line.formerPrice
          line.formerPrice = ''
        }
        line.counts = line.counts.map((count) => ({ ...count, cell: count.cell.replace(/\.0+$/, '') }))
      },
    }
  },
})

/** "sku=A,size=XS,color=Black": a comma inside a value has no name behind it. */
export function pairsOf(text: string, delimiter = ','): { name: string; value: string }[] {
  const pairs: { name: string; value: string }[] = []
  for (const part of text.split(delimiter)) {
    const at = part.indexOf('=')
    const last = pairs.at(-1)
    if (at > 0) pairs.push({ name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() })
    else if (last) last.value += delimiter + part
  }
  return pairs
}

export const titled = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
