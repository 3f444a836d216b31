import { lineOfText } from '../cells.ts'
import type { FileLine } from './format.ts'
import { pairsOf, titled } from './magento.ts'
import { tableFormat } from './table.ts'

/** Bagisto's product file: variants name their parent; stock stands as "source=quantity" in one cell. */
export const bagisto = tableFormat({
  name: 'bagisto',
  label: 'Bagisto products',
  columns: {
    key: { name: 'sku' },
    title: { name: 'name' },
    body: { name: 'description' },
    category: { name: 'categories' },
    sku: { name: 'sku' },
    price: { name: 'price' },
    salePrice: { name: 'special_price' },
    status: { name: 'status' },
    image: { name: 'images' },
    barcode: { name: 'ean', also: ['gtin', 'barcode'] },
    brand: { name: 'brand' },
  },
  needs: ['key', 'title', 'price'],
  signs: ['parent_sku', 'configurable_variants', 'attribute_family_code'],
  ways: ({ get, find, at }) => {
    const [kind, parent, variants, inventories, until] = [
      find('type'),
      find('parent_sku'),
      find('configurable_variants'),
      find('inventories'),
      find('special_price_to'),
    ]
    const choiceOf = new Map<string, FileLine['options']>()
    const places = new Set<string>()
    const key = (text: string): string => lineOfText(text).toLowerCase()
    return {
      learn(row) {
        for (const part of at(row, variants).split('|')) {
          const pairs = pairsOf(part)
          const child = key(pairs.find(({ name }) => name === 'sku')?.value ?? '')
          if (child)
            choiceOf.set(
              child,
              pairs.filter(({ name }) => name !== 'sku').map(({ name, value }) => ({ name: titled(name), value })),
            )
        }
        for (const { name } of pairsOf(at(row, inventories))) places.add(name)
      },
      placeOf: (row) => (places.size > 1 ? (pairsOf(at(row, inventories))[0]?.name ?? null) : null),
      keyOf: (row) => key(at(row, parent)) || key(get(row, 'key')) || null,
      line(line, row) {
        const type = at(row, kind).trim().toLowerCase()
        const isChild = key(at(row, parent)) !== ''
        line.role = type === 'configurable' ? 'parent' : type === 'simple' || type === '' ? 'variant' : 'none'
        line.sku = get(row, 'key')
        line.options = choiceOf.get(key(line.sku)) ?? []
        line.variantName = isChild ? line.title : ''
        if (isChild) {
          line.title = ''
          line.body = line.body === undefined ? undefined : ''
          line.status = null
        }
        line.hints = [(line.hints[0] ?? '').split(',')[0]?.replaceAll('/', ' > ') ?? '']
        line.images = line.images.filter(({ address }) => address.includes('//'))
        line.counts = pairsOf(at(row, inventories)).map(({ name, value }) => ({
          place: places.size > 1 ? name : null,
          cell: value,
          column: null,
        }))
        if (Date.parse(at(row, until)) + 86_400_000 < Date.now() && line.formerPrice) {
          line.price = line.formerPrice
          line.formerPrice = ''
        }
      },
    }
  },
})
