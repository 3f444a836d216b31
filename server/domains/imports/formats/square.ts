import { isNothing, isYes, lineOfText } from '../cells.ts'
import { tableFormat } from './table.ts'

const PER_PLACE = /^(enabled|current quantity|new quantity|stock alert enabled|stock alert count|price) (?=\S)/i
const PLAIN_NAMES = /^(regular|default|default title|standard)$/i
/** Square writes a made-up id behind the name of an option: "#color75fed5ac-…". */
const optionName = (cell: string): string => {
  const name = lineOfText(cell).replace(/^#(.+?)-?[0-9a-f]{8}-[0-9a-f]{4}-.*$/i, '$1')
  return name === lineOfText(cell) ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Square's item library, CSV or XLSX: a line for each variation, columns repeated for each location. */
export const square = tableFormat({
  name: 'square',
  label: 'Square items',
  columns: {
    key: { name: 'Item Name' },
    title: { name: 'Customer-facing Name', also: ['Item Name'] },
    variantName: { name: 'Variation Name' },
    sku: { name: 'SKU' },
    body: { name: 'Description' },
    category: { name: 'Categories', also: ['Category'] },
    type: { name: 'Reporting Category' },
    barcode: { name: 'GTIN' },
    price: { name: 'Price' },
    salePrice: { name: 'Online Sale Price' },
    option1Name: { name: 'Option Name 1' },
    option1: { name: 'Option Value 1' },
    option2Name: { name: 'Option Name 2' },
    option2: { name: 'Option Value 2' },
    option3Name: { name: 'Option Name 3' },
    option3: { name: 'Option Value 3' },
  },
  needs: ['key', 'price'],
  signs: ['Variation Name', 'Token', 'Reference Handle'],
  ways: ({ header, get, find, at }) => {
    const itemName = find('Item Name')
    const archived = find('Archived')
    const visibility = find('Square Online Item Visibility', 'Visibility')
    const kind = find('Item Type')
    const places = header.flatMap((name, index) => {
      const place = lineOfText(name.replace(PER_PLACE, ''))
      return /^current quantity (?=\S)/i.test(name.trim()) ? [{ place, index, prices: find(`Price ${place}`) }] : []
    })
    return {
      places: places.map(({ place }) => place),
      ...(places.length === 0
        ? { warnings: ['The file has no quantities (Current Quantity): new products come in with none on the shelf.'] }
        : {}),
      keyOf: (row) => lineOfText(at(row, itemName)).toLowerCase() || null,
      line(line, row) {
        line.role = 'variant'
        if (isNothing(line.title)) line.title = at(row, itemName)
        line.options = line.options.map(({ name, value }) => ({ name: optionName(name), value }))
        const variation = lineOfText(get(row, 'variantName'))
        line.variantName = variation || 'Regular'
        const hasOptions = line.options.some(({ value }) => !isNothing(value))
        if (!hasOptions && variation && !PLAIN_NAMES.test(variation)) line.options = [{ name: 'Option', value: variation }]
        // The first category is the item's own; a comma inside a path does not occur.
        const [category = '', ...others] = (line.hints[0] ?? '').split(/,\s*/)
        line.hints = [category, line.hints[1] ?? '', others.join(' ')]
        if (isNothing(line.price)) line.price = places.map(({ prices }) => at(row, prices)).find((cell) => !isNothing(cell)) ?? line.price
        if (/^variable$/i.test(line.price.trim())) {
          line.price = '0'
          line.notes.push('price_open')
          line.status = 'draft'
        }
        line.counts = places.map(({ place, index }) => ({ place, cell: at(row, index), column: index }))
        line.noGoods = /gift|donation|service|class|event|appointment|digital/i.test(at(row, kind))
        const seen = at(row, visibility).trim().toLowerCase()
        if (isYes(at(row, archived))) line.status = 'archived'
        else if (line.status === null) line.status = seen === 'hidden' || seen === 'unavailable' ? 'draft' : 'active'
      },
    }
  },
})
