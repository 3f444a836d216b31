import { isNothing } from '../cells.ts'
import { tableFormat } from './table.ts'

/** Spree's product file: a parent row without price and stock, then a row for each variant with the same slug. */
export const spree = tableFormat({
  name: 'spree',
  label: 'Spree products',
  columns: {
    key: { name: 'slug' },
    title: { name: 'name' },
    body: { name: 'description' },
    category: { name: 'category1' },
    type: { name: 'product_type' },
    tags: { name: 'tags' },
    status: { name: 'status' },
    sku: { name: 'sku' },
    price: { name: 'price' },
    formerPrice: { name: 'compare_at_price' },
    currency: { name: 'currency' },
    count: { name: 'inventory_count' },
    barcode: { name: 'barcode' },
    option1Name: { name: 'option1_name' },
    option1: { name: 'option1_value' },
    option2Name: { name: 'option2_name' },
    option2: { name: 'option2_value' },
    option3Name: { name: 'option3_name' },
    option3: { name: 'option3_value' },
  },
  needs: ['key', 'title', 'price'],
  signs: ['inventory_count', 'option1_name', 'compare_at_price'],
  ways: ({ header, get, at }) => {
    const pictures = header.flatMap((name, index) => (/^image\d+_src$/i.test(name.trim()) ? [index] : []))
    const withChoices = new Set<string>()
    const isVariant = (row: Parameters<typeof get>[0]): boolean => !isNothing(get(row, 'option1'))
    return {
      learn(row) {
        if (isVariant(row)) withChoices.add(get(row, 'key').trim())
      },
      line(line, row) {
        line.role = !isVariant(row) && withChoices.has(get(row, 'key').trim()) ? 'parent' : 'variant'
        line.hints = [(line.hints[0] ?? '').replaceAll('->', '>'), line.hints[1] ?? '']
        line.images = pictures.flatMap((index, i) =>
          isNothing(at(row, index)) ? [] : [{ address: at(row, index), alt: '', position: i + 1 }],
        )
      },
    }
  },
})
