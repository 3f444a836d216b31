import { isYes, lineOfText } from '../cells.ts'
import { tableFormat } from './table.ts'

/** Clover's inventory workbook: the sheet Items, and a sheet of categories that lists their items by name. */
export const clover = tableFormat({
  name: 'clover',
  label: 'Clover items',
  columns: {
    key: { name: 'Clover ID' },
    title: { name: 'Name' },
    price: { name: 'Price' },
    barcode: { name: 'Product Code' },
    sku: { name: 'SKU' },
    count: { name: 'Quantity' },
    category: { name: 'Categories', also: ['Category', 'Labels'] },
    body: { name: 'Description' },
    variantName: { name: 'Variant', also: ['Option'] },
  },
  needs: ['title', 'price'],
  signs: ['Clover ID', 'Price Type', 'Non-revenue item', 'Printer Labels'],
  beside: { sheet: 'categories', by: 'name', column: 'Categories' },
  ways: ({ get, find, at }) => {
    const [kind, hidden, outside] = [find('Price Type'), find('Hidden'), find('Non-revenue item')]
    return {
      // A new item has no number yet.
      keyOf: (row) => (lineOfText(get(row, 'key')) || lineOfText(get(row, 'title'))).toLowerCase() || null,
      line(line, row) {
        line.role = 'variant'
        line.status = isYes(at(row, hidden)) ? 'draft' : 'active'
        line.noGoods = isYes(at(row, outside))
        if (/^variable$/i.test(at(row, kind).trim())) {
          line.notes.push('price_open')
          line.status = 'draft'
          line.price ||= '0'
        }
      },
    }
  },
})
