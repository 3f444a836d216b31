import { isNothing, lineOfText } from '../cells.ts'
import type { FileRow } from './format.ts'
import { onSale, tableFormat } from './table.ts'

const CHOICES = ['color', 'size', 'material', 'pattern', 'age_group', 'gender', 'size_system'] as const

/** A Google Merchant product feed, as XML, TSV or CSV: an entry for each variant, grouped by item_group_id. */
export const google = tableFormat({
  name: 'google',
  label: 'Google Merchant feed',
  columns: {
    key: { name: 'id', also: ['g:id'] },
    title: { name: 'title', also: ['g:title'] },
    body: { name: 'description', also: ['g:description'] },
    brand: { name: 'brand', also: ['g:brand'] },
    type: { name: 'product_type', also: ['g:product_type', 'product type'] },
    category: { name: 'google_product_category', also: ['g:google_product_category', 'google product category'] },
    price: { name: 'price', also: ['g:price'] },
    salePrice: { name: 'sale_price', also: ['g:sale_price', 'sale price'] },
    barcode: { name: 'gtin', also: ['g:gtin'] },
    count: { name: 'quantity', also: ['g:quantity', 'sell_on_google_quantity', 'inventory'] },
    imageAlt: { name: 'image_alt' },
  },
  needs: ['key', 'title', 'price'],
  signs: ['availability', 'g:availability', 'link', 'g:link', 'image_link', 'g:image_link', 'image link'],
  ways: ({ get, has, find, at }) => {
    const [group, availability, period] = [
      find('item_group_id', 'g:item_group_id', 'item group id'),
      find('availability', 'g:availability'),
      find('sale_price_effective_date', 'g:sale_price_effective_date', 'sale price effective date'),
    ]
    const pictures = [
      find('image_link', 'g:image_link', 'image link'),
      find('additional_image_link', 'g:additional_image_link', 'additional image link'),
    ]
    const choices = CHOICES.map((name) => ({
      name: name.replace('_', ' '),
      index: find(name, `g:${name}`, name.replace('_', ' ')),
    })).filter(({ index }) => index >= 0)
    const choiceOf = (row: FileRow): string => JSON.stringify(choices.map(({ index }) => at(row, index).trim().toLowerCase()))
    const groups = new Map<string, Set<string>>()
    const mixed = new Set<string>()
    const groupOf = (row: FileRow): string => lineOfText(at(row, group)).toLowerCase()
    return {
      // Some shops write a department where the group of a variant belongs: entries that no choice tells apart are products of their own.
      learn(row) {
        const key = groupOf(row)
        if (!key) return
        const seen = groups.get(key) ?? new Set<string>()
        if (seen.has(choiceOf(row))) mixed.add(key)
        groups.set(key, seen.add(choiceOf(row)))
      },
      keyOf(row) {
        const key = groupOf(row)
        return key && !mixed.has(key) ? key : lineOfText(get(row, 'key')).toLowerCase() || null
      },
      line(line, row) {
        line.role = 'variant'
        const key = groupOf(row)
        const isGrouped = key !== '' && !mixed.has(key) && (groups.get(key)?.size ?? 0) > 1
        line.options = isGrouped
          ? choices.map(({ name, index }) => ({ name: name.charAt(0).toUpperCase() + name.slice(1), value: at(row, index) }))
          : []
        line.variantName = isGrouped ? get(row, 'title') : ''
        line.sku = get(row, 'key')
        line.status = 'active'
        line.hints = [get(row, 'type').split(',')[0] ?? '', get(row, 'category')]
        line.images = pictures.flatMap((index, i) =>
          at(row, index)
            .split(/\s*,\s*(?=https?:)/)
            .filter((address) => !isNothing(address))
            .map((address, n) => ({ address, alt: '', position: i * 20 + n + 1 })),
        )
        if (!isWithin(at(row, period)) && line.formerPrice !== undefined && !isNothing(get(row, 'price'))) {
          line.price = line.formerPrice || line.price
          line.formerPrice = undefined
          onSale(line, '')
        }
        // "Out of stock" is a count; "in stock" is none.
        line.isInStock = isNothing(get(row, 'count')) && /^in.stock$/i.test(at(row, availability).trim())
        if (isOut(at(row, availability)) && isNothing(get(row, 'count'))) line.counts = [{ place: null, cell: '0', column: null }]
        else if (!has('count')) line.counts = [{ place: null, cell: '', column: null }]
      },
    }
  },
})

export const isOut = (availability: string): boolean => /^out.of.stock$/i.test(availability.trim())

/** "2026-11-01T00:00-08:00/2026-11-30T23:59-08:00"; a blank period is open. */
function isWithin(period: string): boolean {
  const [start = '', end = ''] = period.split('/')
  return !(Date.parse(start) > Date.now()) && !(Date.parse(end) < Date.now())
}
