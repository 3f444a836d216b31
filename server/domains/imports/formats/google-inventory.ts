import { isNothing } from '../cells.ts'
import { isOut } from './google.ts'
import { onSale, tableFormat } from './table.ts'
import { ROW_KEY } from './row-key.ts'

/** Google's local inventory: a line for each product and store. */
export const googleInventory = tableFormat({
  name: 'google-inventory',
  label: 'Google local inventory',
  columns: {
    place: { name: 'store_code', also: ['g:store_code', 'store code'] },
    sku: { name: 'id', also: ['g:id', 'itemid', 'offer_id'] },
    barcode: { name: 'gtin', also: ['g:gtin'] },
    count: { name: 'quantity', also: ['g:quantity'] },
    price: { name: 'price', also: ['g:price'] },
    salePrice: { name: 'sale_price', also: ['g:sale_price'] },
  },
  needs: ['place', 'sku'],
  ways: ({ get, find, at }) => {
    const availability = find('availability', 'g:availability')
    return {
      kind: 'stock',
      keyOf: (row) => (isNothing(get(row, 'sku')) ? null : `${ROW_KEY}${row.line}`),
      line(line, row) {
        line.role = 'variant'
        onSale(line, '')
        if (isNothing(get(row, 'count')) && isOut(at(row, availability)))
          line.counts = line.counts.map((count) => ({ ...count, cell: '0' }))
      },
    }
  },
})
