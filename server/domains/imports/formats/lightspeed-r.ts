import { isNothing, lineOfText } from '../cells.ts'
import { tableFormat } from './table.ts'

const SHOP = /^\s*\[?(.+?)\]?\s*-\s*(quantity on hand|qty on hand|qoh)\s*$/i

/** Lightspeed R-Series: a line for each item; the items of a matrix share its description. Quantities stand in a column for each shop. */
export const lightspeedR = tableFormat({
  name: 'lightspeed-r',
  label: 'Lightspeed R-Series items',
  columns: {
    title: { name: 'Description', also: ['Item'] },
    body: { name: 'Long Description', also: ['Note'] },
    brand: { name: 'Brand', also: ['Manufacturer'] },
    category: { name: 'Category' },
    type: { name: 'Subcategory 1' },
    tags: { name: 'Tags' },
    sku: { name: 'Custom SKU' },
    barcode: { name: 'UPC' },
    price: { name: 'Default Price', also: ['Price', 'Default - Price'] },
    formerPrice: { name: 'MSRP', also: ['MSRP - Price'] },
    option1: { name: 'Attribute 1' },
    option2: { name: 'Attribute 2' },
    option3: { name: 'Attribute 3' },
    count: { name: 'Quantity on Hand', also: ['Qty.', 'Qty on Hand'] },
  },
  needs: ['price'],
  signs: ['Matrix Description', 'System ID', 'Custom SKU', 'Manufacturer SKU'],
  ways: ({ header, get, find, at }) => {
    const [matrix, system, ean, makers] = [find('Matrix Description'), find('System ID'), find('EAN'), find('Manufacturer SKU')]
    const names = [find('Attribute 1 Name'), find('Attribute 2 Name'), find('Attribute 3 Name')]
    const subcategories = header.flatMap((name, index) => (/^subcategory \d$/i.test(name.trim()) ? [index] : []))
    const shops = header.flatMap((name, index) => {
      const place = SHOP.exec(name)?.[1]
      return place ? [{ place: lineOfText(place), index }] : []
    })
    return {
      places: shops.map(({ place }) => place),
      keyOf(row) {
        const group = lineOfText(at(row, matrix)).toLowerCase()
        if (group) return group
        return (
          [at(row, system), get(row, 'sku'), get(row, 'title')]
            .map((cell) => lineOfText(cell).toLowerCase())
            .find((cell) => !isNothing(cell)) ?? null
        )
      },
      line(line, row) {
        line.role = 'variant'
        const isMatrix = !isNothing(at(row, matrix))
        if (isMatrix) line.title = at(row, matrix)
        line.options = isMatrix ? line.options.map(({ value }, i) => ({ name: at(row, names[i] ?? -1), value })) : []
        line.variantName = get(row, 'title')
        if (isNothing(line.barcode)) line.barcode = at(row, ean)
        if (isNothing(line.sku)) line.sku = [at(row, makers), at(row, system)].find((cell) => !isNothing(cell)) ?? ''
        line.hints = [
          [get(row, 'category'), ...subcategories.map((index) => at(row, index))].filter((part) => !isNothing(part)).join(' > '),
          get(row, 'category'),
        ]
        if (shops.length > 0) line.counts = shops.map(({ place, index }) => ({ place, cell: at(row, index), column: index }))
      },
    }
  },
})
