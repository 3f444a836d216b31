import { isNothing, isYes, lineOfText, priceOf } from '../cells.ts'
import { tableFormat } from './table.ts'

/** PrestaShop's product import file, with its rules in the names of the columns. Lists inside a cell are joined by semicolons. */
export const prestashop = tableFormat({
  name: 'prestashop',
  label: 'PrestaShop products',
  columns: {
    key: { name: 'Product ID', also: ['ID'] },
    title: { name: 'Name *', also: ['Name', 'Nom', 'Nombre'] },
    status: { name: 'Active (0/1)', also: ['Active'] },
    category: { name: 'Categories (x;y;z...)', also: ['Categories (x,y,z...)', 'Categories'] },
    price: {
      name: 'Price tax excluded or Price tax included',
      also: ['Price tax excluded', 'Price tax included', 'Price tax excl. Or Price tax excl', 'Price tax excl.', 'Price (tax excl.)'],
    },
    sku: { name: 'Reference #', also: ['Reference'] },
    brand: { name: 'Manufacturer', also: ['Brand'] },
    barcode: { name: 'EAN13', also: ['EAN-13'] },
    count: { name: 'Quantity' },
    body: { name: 'Description' },
    tags: { name: 'Tags (x;y;z...)', also: ['Tags (x,y,z...)'] },
    image: { name: 'Image URLs (x;y;z...)', also: ['Image URLs (x,y,z...)'] },
  },
  needs: ['key', 'title', 'price'],
  signs: ['Active (0/1)', 'Price tax excluded or Price tax included', 'Price tax excluded', 'Price tax included', 'Reference #'],
  ways: ({ get, find, at }) => {
    const [upc, short, amount, percent, from, until, sale] = [
      find('UPC'),
      find('Short description', 'Summary'),
      find('Discount amount'),
      find('Discount percent'),
      find('Discount from (yyyy-mm-dd)'),
      find('Discount to (yyyy-mm-dd)'),
      find('On sale (0/1)'),
    ]
    const online = find('Available online only (0 = No; 1 = Yes)')
    return {
      line(line, row) {
        line.role = 'variant'
        if (isNothing(line.barcode)) line.barcode = at(row, upc)
        if (line.body !== undefined && isNothing(line.body)) line.body = at(row, short)
        line.tags = line.tags?.replaceAll(';', ',')
        line.hints = [lineOfText(get(row, 'category')).split(/[;,]/)[0] ?? '']
        if (isYes(at(row, online))) {
          line.status = 'draft'
          line.notes.push('not_in_stores')
        }
        const [start, end] = [Date.parse(at(row, from)), Date.parse(at(row, until))]
        const holds = !(start > Date.now()) && !(end + 86_400_000 < Date.now()) && (sale < 0 || isYes(at(row, sale)))
        const usual = priceOf(line.price)
        const less = holds && 'price' in usual ? usual.price / 100 - (Number(at(row, amount)) || 0) : Number.NaN
        const now = less * (1 - (Number(at(row, percent)) || 0) / 100)
        line.formerPrice = ''
        if (now > 0 && 'price' in usual && Math.round(now * 100) < usual.price) {
          line.formerPrice = line.price
          line.price = (Math.round(now * 100) / 100).toFixed(2)
        }
      },
    }
  },
})
