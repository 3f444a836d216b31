import { isNothing, lineOfText } from '../cells.ts'
import { onSale, tableFormat } from './table.ts'

const CHOICE = /\[[A-Z]+\]([^=,[\]]+)=([^,[\]]+)/g

/** BigCommerce's bulk edit file: a product row, then a row for each of its SKUs, whose name holds the choices. */
export const bigcommerce = tableFormat({
  name: 'bigcommerce',
  label: 'BigCommerce products',
  columns: {
    title: { name: 'Product Name' },
    body: { name: 'Product Description', also: ['Description'] },
    brand: { name: 'Brand Name' },
    category: { name: 'Category', also: ['Category String', 'Category Details'] },
    sku: { name: 'Product Code/SKU', also: ['Product SKU', 'Code'] },
    price: { name: 'Price' },
    formerPrice: { name: 'Retail Price' },
    salePrice: { name: 'Sale Price' },
    status: { name: 'Product Visible?', also: ['Product Visible'] },
    count: { name: 'Current Stock Level', also: ['Current Stock', 'Stock Level'] },
    barcode: { name: 'Global Trade Item Number', also: ['Product UPC/EAN', 'GTIN'] },
    image: { name: 'Product Image File - 1', also: ['Product Image URL - 1'] },
  },
  needs: ['title', 'price', 'sku'],
  signs: ['Item Type', 'Product Visible?', 'Product UPC/EAN', 'Option Set'],
  ways: ({ get, has, find, at }) => {
    const [kind, id, upc, tracked] = [find('Item Type'), find('Product ID'), find('Product UPC/EAN'), find('Track Inventory')]
    let product = ''
    let price = ''
    const isOf = (cell: string, word: string): boolean => cell.trim().toLowerCase() === word
    const withChoices = new Set<string>()
    let learned = ''
    return {
      learn(row) {
        if (isOf(at(row, kind), 'product') || kind < 0) learned = lineOfText(at(row, id)) || lineOfText(get(row, 'title'))
        else if (isOf(at(row, kind), 'sku')) withChoices.add(learned.toLowerCase())
      },
      keyOf(row) {
        if (isOf(at(row, kind), 'product') || kind < 0) product = (lineOfText(at(row, id)) || lineOfText(get(row, 'title'))).toLowerCase()
        return product || null
      },
      line(line, row) {
        const isSku = isOf(at(row, kind), 'sku')
        line.role = isSku
          ? 'variant'
          : isOf(at(row, kind), 'rule')
            ? 'none'
            : withChoices.has((lineOfText(at(row, id)) || lineOfText(get(row, 'title'))).toLowerCase())
              ? 'parent'
              : 'variant'
        if (!isSku) price = line.price
        if (isSku) {
          line.options = [...get(row, 'title').matchAll(CHOICE)].map(([, name = '', value = '']) => ({
            name,
            value: value.replace(/:.*$/, ''),
          }))
          line.title = ''
          if (isNothing(line.price)) line.price = price
        }
        if (has('salePrice')) onSale(line, get(row, 'salePrice'))
        if (/^none$/i.test(at(row, tracked).trim())) line.counts = [{ place: null, cell: '', column: null }]
        if (isNothing(line.barcode)) line.barcode = at(row, upc)
        line.hints = (line.hints[0] ?? '').split(/;\s*/).map((path) => path.replaceAll('/', ' > '))
      },
    }
  },
})
