import { expect, test } from 'vitest'
import { type Holds, readCatalogue } from '#tests/catalogue-files.ts'
import { realFile } from '#tests/uploads.ts'

// An independent reading of the real files, with plain code of its own: no part of it is used by the product.
type Cells = Record<string, string>

/** The rows of a CSV text, read character by character. */
function plainRows(text: string, delimiter = ','): Cells[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = text.charCodeAt(0) === 0xfeff ? 1 : 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') cell += text[++i]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === delimiter || char === '\n') {
      rows.at(-1)?.push(cell.trim())
      cell = ''
      if (char === '\n') rows.push([])
    } else cell += char
  }
  rows.at(-1)?.push(cell.trim())
  const [header = [], ...body] = rows.filter((row) => row.some((each) => each !== ''))
  return body.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}
const cents = (text = ''): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100)
const pieces = (text = ''): number => Math.max(0, Number(text.replace(/[^\d.-]/g, '')) || 0)
const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
const kinds = (values: (string | undefined)[]): number => new Set(values).size
const catalogue = (
  rows: Cells[],
  key: (row: Cells) => string | undefined,
  price: (row: Cells) => number,
  stock: (row: Cells) => number,
): Holds => ({
  products: kinds(rows.map(key)),
  variants: rows.length,
  cents: sum(rows.map(price)),
  stock: sum(rows.map(stock)),
  updates: 0,
})
/** Shopify: a row with a price is a variant. */
const shopify = (rows: Cells[]): Holds =>
  catalogue(
    rows.filter((row) => row['Variant Price'] && row['Gift Card']?.toLowerCase() !== 'true'),
    (row) => row['Handle'],
    (row) => cents(row['Variant Price']),
    (row) => pieces(row['Variant Inventory Qty']),
  )
const figures = (rows: Cells[], stock: (row: Cells) => number): Holds => ({
  products: 0,
  variants: 0,
  cents: 0,
  stock: sum(rows.map(stock)),
  updates: rows.length,
})
const magentoSimple = (rows: Cells[]): Cells[] => rows.filter((row) => (row['product_type'] ?? 'simple') === 'simple')

const FILES: [name: string, read: (rows: Cells[]) => Holds][] = [
  ['shopify/template-2019.csv', shopify],
  ['shopify/template-2024.csv', shopify],
  ['shopify/template-excel-damaged.csv', shopify],
  ['shopify/export-2025-multilocation.csv', shopify],
  ['shopify/packt-product-data.csv', shopify],
  ['shopify/pair-products-2023.csv', shopify],
  ['shopify/product-csvs-apparel.csv', shopify],
  ['shopify/product-csvs-home-and-garden.csv', shopify],
  ['shopify/theme-samples-jewelry.csv', shopify],
  [
    'shopify/inventory-2026-19col.csv',
    (rows) =>
      figures(
        rows.filter((row) => row['On hand (current)'] !== 'not stocked'),
        (row) => pieces(row['On hand (current)']),
      ),
  ],
  ['shopify/inventory-minimal-import.csv', (rows) => figures(rows, (row) => pieces(row['On hand (new)']))],
  [
    'shopify/pair-inventory-2023-17col.csv',
    (rows) =>
      figures(
        rows.filter((row) => row['On hand'] !== 'not stocked'),
        (row) => pieces(row['On hand']),
      ),
  ],
  [
    'square/item-library-2025-05-4locations.csv',
    (rows) =>
      catalogue(
        rows,
        (row) => row['Item Name']?.toLowerCase(),
        (row) => cents(row['Price']),
        (row) => sum(Object.keys(row).map((name) => (name.startsWith('Current Quantity ') ? pieces(row[name]) : 0))),
      ),
  ],
  [
    'square/stock-feed-token-sku-gtin.csv',
    (rows) =>
      figures(
        rows.filter((row) => row['SKU'] || row['GTIN']),
        (row) => pieces(row['Quantity']),
      ),
  ],
  [
    'woocommerce/sample_products.csv',
    (rows) =>
      catalogue(
        rows.filter((row) => !/^(variable|grouped|external)/.test(row['Type'] ?? '')),
        (row) => (row['Type'] === 'variation' ? row['Parent'] : row['SKU']),
        (row) => (row['Sale price'] ? cents(row['Sale price']) : cents(row['Regular price'])),
        (row) => pieces(row['Stock']),
      ),
  ],
  [
    'etsy/listings-download-variations.csv',
    (rows) =>
      catalogue(
        rows,
        (row) => row['TITLE'],
        (row) => cents(row['PRICE']),
        (row) => pieces(row['QUANTITY']),
      ),
  ],
  [
    'magento/configurable-products.csv',
    (rows) => ({
      ...catalogue(
        magentoSimple(rows),
        (row) => row['sku'],
        (row) => cents(row['special_price'] || row['price']),
        (row) => pieces(row['qty']),
      ),
      products: rows.length - magentoSimple(rows).length,
    }),
  ],
  [
    'magento/products_gear_bags.csv',
    (rows) =>
      catalogue(
        rows,
        (row) => row['sku'],
        (row) => cents(row['special_price'] || row['price']),
        (row) => pieces(row['qty']),
      ),
  ],
  [
    'magento/products_gear_watches.csv',
    (rows) =>
      catalogue(
        rows,
        (row) => row['sku'],
        (row) => cents(row['special_price'] || row['price']),
        (row) => pieces(row['qty']),
      ),
  ],
  [
    'spree/products.csv',
    (rows) =>
      catalogue(
        rows.filter((row) => row['option1_value'] || !rows.some((other) => other['slug'] === row['slug'] && other['option1_value'])),
        (row) => row['slug'],
        (row) => cents(row['price']),
        (row) => pieces(row['inventory_count']),
      ),
  ],
  [
    'bagisto/products.csv',
    (rows) =>
      catalogue(
        rows.filter((row) => row['type'] === 'simple'),
        (row) => row['parent_sku'] || row['sku'],
        // Its special prices ended long ago.
        (row) => cents(row['price']),
        (row) => pieces(row['inventories']?.split('=')[1]),
      ),
  ],
  [
    'medusa/exported-products-comma.csv',
    (rows) =>
      catalogue(
        rows,
        (row) => row['Product Handle'],
        (row) => cents(row['Variant Price USD']),
        () => 0,
      ),
  ],
]

test.each(FILES)('%s holds what an independent reading of it finds', async (name, read) => {
  const bytes = await realFile(`imports/${name}`)
  if (!bytes) return console.warn(`left out: ${name} is not here`)
  const { products, variants, cents: prices, stock, updates } = await readCatalogue(bytes)
  expect({ products, variants, cents: prices, stock, updates }).toEqual(read(plainRows(bytes.toString('utf8').replaceAll('\r\n', '\n'))))
})

test('a workbook holds what the same table as CSV holds', async () => {
  const [xlsx, csv] = [await realFile('imports/bagisto/products.xlsx'), await realFile('imports/bagisto/products.csv')]
  if (!xlsx || !csv) return console.warn('left out: the files of bagisto are not here')
  const [one, other] = [await readCatalogue(xlsx), await readCatalogue(csv)]
  expect(one.titles.toSorted()).toEqual(other.titles.toSorted())
  expect([one.products, one.variants, one.cents, one.stock]).toEqual([other.products, other.variants, other.cents, other.stock])
})

test.each([
  ['etsy/listings-download-italian-headers.csv', 'import.foreign_currency', 'EUR'],
  ['google-merchant/product-feed-rss-a.xml', 'import.foreign_currency', 'EUR'],
  ['google-merchant/product-feed-rss-b.xml', 'import.foreign_currency', 'SEK'],
  ['medusa/invalid-prices.csv', 'import.foreign_currency', 'nonexistent'],
  ['magento/attributes.csv', 'import.no_header', 'price'],
  ['magento/categories.csv', 'import.no_header', 'price'],
  ['magento/products_reviews.csv', 'import.no_header', 'price'],
  ['prestashop/thirtybees-categories_import.csv', 'import.no_header', 'price'],
  ['woocommerce/sample_tax_rates.csv', 'import.no_header', 'price'],
  ['woocommerce/sample_products.xml', 'import.no_header', 'price'],
  ['saleor/populatedb_data.json', 'import.not_csv', 'JSON'],
  ['square/catalog-api-orders-seed.json', 'import.not_csv', 'JSON'],
  ['bagisto/products.xls', 'import.not_csv', '.xlsx'],
])('%s is refused with one sentence that names what is missing', async (name, code, word) => {
  const bytes = await realFile(`imports/${name}`)
  if (!bytes) return console.warn(`left out: ${name} is not here`)
  await expect(readCatalogue(bytes)).rejects.toMatchObject({ code, message: expect.stringContaining(word) })
})
