import { isNothing, lineOfText } from '../cells.ts'
import { tableFormat } from './table.ts'

const OUTLET = /^inventory_(.+)$/i

/** Lightspeed X-Series (Vend): a line for each variant, a column of stock for each outlet. Bundles are no products of their own. */
export const lightspeedX = tableFormat({
  name: 'lightspeed-x',
  label: 'Lightspeed X-Series products',
  columns: {
    key: { name: 'handle' },
    title: { name: 'name', also: ['product_name'] },
    body: { name: 'description' },
    type: { name: 'type', also: ['product_category', 'product_type'] },
    brand: { name: 'brand_name', also: ['brand'] },
    tags: { name: 'tags' },
    sku: { name: 'sku' },
    price: { name: 'retail_price', also: ['price'] },
    status: { name: 'active' },
    option1Name: { name: 'variant_option_one_name' },
    option1: { name: 'variant_option_one_value' },
    option2Name: { name: 'variant_option_two_name' },
    option2: { name: 'variant_option_two_value' },
    option3Name: { name: 'variant_option_three_name' },
    option3: { name: 'variant_option_three_value' },
    image: { name: 'image_url' },
  },
  needs: ['key', 'title', 'price'],
  signs: ['variant_option_one_name', 'composite_handle', 'retail_price', 'supply_price'],
  ways: ({ header, get, find, at }) => {
    const part = find('composite_handle', 'composite_sku')
    const upc = find('upc', 'ean', 'barcode', 'product_codes')
    const places = header.flatMap((name, index) => {
      const outlet = OUTLET.exec(name.trim())?.[1]
      return outlet ? [{ place: lineOfText(outlet.replaceAll('_', ' ')), index }] : []
    })
    let handle = ''
    return {
      places: places.map(({ place }) => place),
      ...(places.length === 0
        ? { warnings: ['The file has no quantities (inventory_…): new products come in with none on the shelf.'] }
        : {}),
      // The parts of a bundle stand on lines below it, some without a handle.
      keyOf(row) {
        const own = lineOfText(get(row, 'key')).toLowerCase()
        if (own) handle = own
        return own || (isNothing(at(row, part)) ? null : handle) || null
      },
      line(line, row) {
        const isPart = !isNothing(at(row, part))
        line.role = isPart ? 'none' : 'variant'
        if (isPart) line.notes.push('bundle')
        // A SKU is often the barcode; the check digit tells.
        line.barcode = isNothing(at(row, upc)) ? (/^\d{8,14}$/.test(line.sku.trim()) ? line.sku : '') : at(row, upc)
        line.counts = places.map(({ place, index }) => ({ place, cell: at(row, index).replace(/\.\d*$/, ''), column: index }))
      },
    }
  },
})
