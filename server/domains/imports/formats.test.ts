import { expect, test } from 'vitest'
import { readCatalogue, workbookOf, zipOf } from '#tests/catalogue-files.ts'
import { realFile } from '#tests/uploads.ts'

const table = (...rows: string[]): string => `${rows.join('\n')}\n`

test('Lightspeed X: variants share a handle, each outlet has its stock, the parts of a bundle are no products', async () => {
  const read = await readCatalogue(
    table(
      'id,handle,sku,composite_handle,composite_sku,composite_quantity,name,description,type,variant_option_one_name,variant_option_one_value,supply_price,retail_price,brand_name,active,inventory_Main_Street,inventory_North_Mall',
      '1,tank,10025,,,,Racerback Tank,,Shirts,Size,S,9.7,12.99,Acme,1,4,2',
      '2,tank,10026,,,,Racerback Tank,,Shirts,Size,M,9.7,12.99,Acme,1,1,',
      '3,set,SET-1,,,,Gift Set,,Sets,,,,20,Acme,1,0,0',
      '3,set,,tank,10025,2,,,,,,,,,,,',
    ),
  )
  expect(read).toMatchObject({ products: 2, variants: 3, cents: 4598, stock: 7, failed: 0 })
  expect(read.file).toMatchObject({ format: 'lightspeed-x', places: ['Main Street', 'North Mall'] })
})

test('Lightspeed R: the items of a matrix are variants, quantities stand under each shop', async () => {
  const read = await readCatalogue(
    table(
      'System ID,UPC,EAN,Custom SKU,Description,Brand,Category,Subcategory 1,Default Cost,Default Price,MSRP,Matrix Description,Attribute 1,Attribute 2,Downtown - Quantity on Hand,Mall - Quantity on Hand',
      '210,036000291452,,T-S,Tee S,Acme,Clothing,Shirts,4,19.99,25,Tee,S,Blue,3,1',
      '211,,,T-M,Tee M,Acme,Clothing,Shirts,4,19.99,25,Tee,M,Blue,0,2',
      '212,,,MUG,Mug,Acme,Kitchen,,2,8,,,,,5,',
    ),
  )
  expect(read).toMatchObject({ products: 2, variants: 3, cents: 4798, stock: 11, failed: 0, titles: ['Tee', 'Mug'] })
  expect(read.file.places).toEqual(['Downtown', 'Mall'])
})

test('Clover: the sheet Items is found behind others, and the sheet of categories files its items', async () => {
  const read = await readCatalogue(
    workbookOf({
      Instructions: [['How to use this file'], ['Read me first']],
      Items: [
        [
          'Clover ID',
          'Name',
          'Alternate Name',
          'Price',
          'Price Type',
          'Price Unit',
          'Tax Rates',
          'Cost',
          'Product Code',
          'SKU',
          'Modifier Groups',
          'Quantity',
          'Printer Labels',
          'Hidden',
          'Non-revenue item',
        ],
        ['A1', 'Latte', '', 4.5, 'Fixed', '', '', 1, '', 'LAT', '', 12, '', 'No', 'No'],
        [
          'A2',
          'Beans',
          '',
          45.300000000000004,
          'Fixed',
          '',
          '',
          1,
          '7.22252102003E+11',
          'BEA',
          '',
          '<c r="L3"><f>6+7</f><v>13</v></c>',
          '',
          'No',
          'No',
        ],
      ],
      Categories: [
        ['Drinks', 'Groceries'],
        ['Latte', 'Beans'],
      ],
    }),
  )
  expect(read).toMatchObject({ products: 2, variants: 2, cents: 4980, stock: 25 })
  expect(read.file.header.at(-1)).toBe('Categories')
})

test('BigCommerce: the SKU rows below a product are its variants, at its price where they have none', async () => {
  const read = await readCatalogue(
    table(
      'Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Brand Name,Price,Retail Price,Sale Price,Product Visible?,Track Inventory,Current Stock Level,Category,Product UPC/EAN',
      'Product,7,Scarf,P,SC,Acme,20,0,15,Y,by option,0,Accessories,',
      '  SKU,8,"[S]Color=Red,[RB]Size=L",,SC-R,,,,,,,4,,',
      '  SKU,9,"[S]Color=Blue,[RB]Size=L",,SC-B,,22,,,,,5,,',
      'Product,10,Cup,P,CUP,Acme,5,,,Y,by product,3,Kitchen,',
    ),
  )
  expect(read).toMatchObject({ products: 2, variants: 3, stock: 12, failed: 0 })
})

const item = (id: string, group: string, color: string, price = '12.00 USD') =>
  `<item><g:id>${id}</g:id><g:item_group_id>${group}</g:item_group_id><g:title>Cup ${id}</g:title><g:link>https://shop.example.com/${id}</g:link><g:color>${color}</g:color><g:price>${price}</g:price><g:availability>in stock</g:availability></item>`
test('a Google feed is the same as XML and as TSV, and a department in the place of a group groups nothing', async () => {
  const xml = `<?xml version="1.0"?><rss version="2.0" xmlns:g="g"><channel><title>Shop</title>${item('a', 'cup', 'red')}${item('b', 'cup', 'blue')}${item('c', 'Kitchen', '')}${item('d', 'Kitchen', '')}</channel></rss>`
  const tsv = table(
    'id\titem_group_id\ttitle\tlink\tcolor\tprice\tavailability',
    ...['a\tcup', 'b\tcup', 'c\tKitchen', 'd\tKitchen'].map(
      (start, i) => `${start}\tCup ${start[0]}\thttps://shop.example.com/\t${['red', 'blue', '', ''][i]}\t12.00 USD\tin stock`,
    ),
  )
  for (const text of [xml, tsv, Buffer.from(`\ufeff${tsv}`, 'utf16le')])
    expect(await readCatalogue(text)).toMatchObject({ products: 3, variants: 4, cents: 4800, failed: 0 })
})

test("Google's local inventory and older inventory files of one column for each place are new figures", async () => {
  expect(
    await readCatalogue(table('store_code,id,availability,quantity', 'S1,a,In stock,4', 'S2,a,Out of stock,', 'S1,b,In stock,2')),
  ).toMatchObject({
    updates: 3,
    stock: 6,
    file: { places: ['S1', 'S2'] },
  })
  const older = 'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Main St,Mall'
  expect(await readCatalogue(table(older, 'tee,Tee,Size,S,,,,,T-S,,US,3,not stocked'))).toMatchObject({
    updates: 1,
    stock: 3,
    file: { places: ['Main St', 'Mall'] },
  })
})

test('WooCommerce in another language: a variation finds its parent by number or SKU', async () => {
  const header =
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Vorrätig?,Lager,Angebotspreis,Regulärer Preis,Kategorien,Bilder,Übergeordnet,Attribut 1 Name,Attribut 1 Wert(e)'
  const read = await readCatalogue(
    table(
      header,
      '1,variable,HEMD,Hemd,1,visible,,,1,,,,Kleidung,,,Größe,"S, M"',
      '2,variation,HEMD-S,Hemd - S,1,visible,,,1,3,,"19,90",,,id:1,Größe,S',
      '3,variation,HEMD-M,Hemd - M,1,visible,,,0,,"15,00","19,90",,,HEMD,Größe,M',
    ),
  )
  expect(read).toMatchObject({ products: 1, variants: 2, cents: 3490, stock: 3, titles: ['Hemd'] })
})

test.each([
  ['headings of an own list', 'Our name,Asking price,How many we have,Made by', 'Blue vase,$24.00,3,Ann', 'Red vase,$18.50,1,Ann', 4250],
  ['Latin-1 with semicolons', 'Artikel;Preis;Menge;Farbe', 'Café-Set;12,50;3;Blau', 'Töpfe;20,00;1;Rot', 3250],
  ['another order and language', 'Cantidad,Precio,Nombre', '3,$5.00,Jarra azul', '1,$6.00,Taza', 1100],
])('%s: the columns are guessed', async (_, header, one, two, cents) => {
  const read = await readCatalogue(Buffer.from(table(header, one, two), 'latin1'))
  expect(read).toMatchObject({ products: 2, cents, file: { format: 'columns', columns: { isGuess: true } } })
})

test('costs and private figures are never taken for a price', async () => {
  await expect(readCatalogue(table('Name,Cost per item,Wholesale price,Profit', 'Vase,4.00,5.00,9.00'))).rejects.toMatchObject({
    code: 'import.no_header',
    message: expect.stringContaining('prices'),
  })
})

test('a repeated header is skipped, and a column that is there twice with other values is refused', async () => {
  const header = 'Handle,Title,Variant SKU,Variant Price'
  expect(await readCatalogue(table(header, 'a,A,A,5', header, 'b,B,B,6'))).toMatchObject({ products: 2, failed: 0 })
  await expect(readCatalogue(table(`${header},Variant Price`, 'a,A,A,5,7'))).rejects.toMatchObject({
    code: 'import.doubled_column',
    message: expect.stringContaining('Variant Price'),
  })
})

const sheet = '<worksheet xmlns="m"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>'
const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'
const half = workbookOf({
  Sheet1: [
    ['Name', 'Price'],
    ['Cup', 5],
  ],
})
test.each<[string, () => Buffer | string, string]>([
  ['a ZIP renamed', () => zipOf({ 'readme.txt': 'hello' }), 'import.not_csv'],
  ['half a workbook', () => half.subarray(0, half.length / 2), 'import.half_file'],
  [
    'a workbook that defines entities',
    () => workbookOf({}, { 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': bomb }),
    'import.half_file',
  ],
  [
    'a workbook that inflates without end and says it is small',
    () =>
      zipOf(
        {
          'xl/workbook.xml': '<workbook/>',
          'xl/_rels/workbook.xml.rels': '<r/>',
          'xl/sharedStrings.xml': Buffer.concat([Buffer.from('<sst>'), Buffer.alloc(70_000_000, `<si><t>${'a'.repeat(60_000)}</t></si>`)]),
        },
        10,
      ),
    'import.too_large_inside',
  ],
  ['a feed that breaks off', () => `<?xml version="1.0"?><rss><channel>${item('a', '', '')}<item><g:id>b`, 'import.half_file'],
  [
    'a feed that defines entities',
    () => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "a">]><rss><channel>${item('a', '', '')}</channel></rss>`,
    'import.half_file',
  ],
  ['a million columns', () => `${'a,'.repeat(1_000_000)}\n`, 'import.quotes_lost'],
  ['a line without an end', () => 'a'.repeat(3_000_000), 'import.quotes_lost'],
  ['a page saved as CSV', () => '<table><tr><td>Title</td></tr></table>', 'import.not_csv'],
])('%s is refused with one sentence in a moment', async (_, bytes, code) => {
  const started = performance.now()
  await expect(readCatalogue(bytes())).rejects.toMatchObject({ code, message: expect.stringMatching(/^[^\n]{15,220}[.?]$/) })
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('a sheet that claims a billion rows and a cell far to the right is read by the cells it has', async () => {
  const read = await readCatalogue(
    workbookOf({
      Sheet1: [
        ['Item name', 'Price', 'SKU'],
        ['Cup', 5, 'C1', '<c r="XFD2"><v>1</v></c>'],
      ],
    }),
  )
  expect(read).toMatchObject({ products: 1, cents: 500 })
})

test('hostile strings stay text in each cell, or are errors of their own line', async () => {
  const names = [
    'blns.txt',
    'csv-injection-cells.txt',
    'fuzzdb-xss_xss-rsnake.txt',
    'fuzzdb-unicode_naughty-unicode.txt',
    'fuzzdb-sql-injection_detect_xplatform.txt',
  ]
  for (const name of names) {
    const bytes = await realFile(`hostile/strings/${name}`)
    if (!bytes) return console.warn('left out: the hostile strings are not here')
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const rows = bytes
      .toString('utf8')
      .split('\n')
      .map((text, i) => `h${i},${quoted(text)},${quoted(text)},5,${quoted(text)}`)
    const read = await readCatalogue(table('Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty', ...rows))
    expect(read.products + read.failed + 0).toBeGreaterThan(0)
  }
})

test('files of csv-spectrum are no catalogs, and say so', async () => {
  for (const name of ['simple', 'utf8', 'newlines', 'json', 'location_coordinates', 'empty']) {
    const bytes = await realFile(`hostile/csv/csv-spectrum/csvs/${name}.csv`)
    if (!bytes) return console.warn('left out: csv-spectrum is not here')
    await expect(readCatalogue(bytes)).rejects.toMatchObject({ code: expect.stringMatching(/^import\./) })
  }
})
