import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { CategoryId, StoreId } from '#contracts/ids.ts'
import { realFile } from '#tests/uploads.ts'
import { gtinOf, priceOf, countOf, lineOfText } from './cells.ts'
import { departmentOf } from './departments.ts'
import { batchesOf } from './products.ts'
import { openCatalogueFile } from './reading.ts'
import { recordsOf } from './records.ts'
import { sniff } from './sniff.ts'

const stream =
  (bytes: string | Buffer, chunk = 7) =>
  () => {
    const buffer = Buffer.from(bytes)
    return Readable.from(
      (function* () {
        for (let at = 0; at < buffer.length; at += chunk) yield buffer.subarray(at, at + chunk)
      })(),
      { objectMode: false },
    )
  }
const departments = { idOf: () => null, usual: { id: 1 as CategoryId, name: 'Home' } }
const nowhere = { departments, storeOf: () => 1 as StoreId }
async function read(bytes: string | Buffer) {
  const file = await openCatalogueFile(stream(bytes))
  const drafts = []
  const errors = []
  const notes = []
  for await (const batch of batchesOf(file, nowhere)) {
    drafts.push(...batch.drafts.map(({ draft }) => draft))
    errors.push(...batch.errors)
    notes.push(...batch.notes.map(({ code }) => code).filter((code) => code !== 'unfiled'))
  }
  return { file, drafts, errors, notes }
}
const SHORT = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode'
const mug = (more: Partial<Record<'sku' | 'count' | 'price' | 'barcode', string>> = {}) =>
  `mug,Mug,Title,Default Title,${more.sku ?? 'M'},${more.count ?? '1'},${more.price ?? '5'},${more.barcode ?? ''}`

test.each([
  ['25', 2500],
  ['25.0', 2500],
  ['$95.00', 9500],
  ['1,299.00', 129_900],
  ['1,299', 129_900],
  ['19,99', 1999],
  ['1 299.00', 129_900],
  ['1\u202f299,00', 129_900],
  ['1.249,50', 124_950],
  ["1'299.50", 129_950],
  ['USD 67.00', 6700],
  ['67 usd', 6700],
  ["'5.50", 550],
  ['.5', 50],
  ['19.990000000000002', 1999],
  ['0', 0],
])('the price "%s" is %i cents', (cell, price) => expect(priceOf(cell)).toEqual({ price }))
test.each([
  '',
  ' ',
  'N/A',
  'nan',
  '67.00 EUR',
  '£5',
  '-1',
  'something invalid',
  '1.005',
  '5.5.5',
  '1.299',
  '1 29',
  '1 299,0001',
  '1e3',
  '99999999999',
  '1,29,9',
])('the price "%s" is refused with words', (cell) => expect(priceOf(cell)).toEqual({ fault: expect.stringMatching(/\.$/) }))
test.each([
  ['', { count: null }],
  ['not stocked', { count: null }],
  ['N/A', { count: null }],
  ['0.0', { count: 0 }],
  ['20.0', { count: 20 }],
  ['1,000', { count: 1000 }],
  ['1 000', { count: 1000 }],
  ['12,345.00', { count: 12_345 }],
  ['-1,000', { count: 0, wasNegative: true }],
  ['1,00', { count: 1 }],
  ['-118', { count: 0, wasNegative: true }],
  ['-0', { count: 0 }],
  ['1.5', { fault: expect.any(String) }],
  ['many', { fault: expect.any(String) }],
  ['1000001', { fault: expect.any(String) }],
])('the quantity "%s"', (cell, expected) => expect(countOf(cell)).toEqual(expected))
test.each([
  ['036000291452', '036000291452'],
  ["'036000291452", '036000291452'],
  ['36000291452', '036000291452'],
  ['0036000291452', '036000291452'],
  ['4006381333931', '4006381333931'],
  ['96385074', '96385074'],
  ['10036000291459', '10036000291459'],
])('the barcode "%s" is the GTIN %s', (cell, gtin) => expect(gtinOf(cell)).toBe(gtin))
test.each(['3.65275E+11', '365275000000.0', '365275101829', '100100717873410', '1234567890', '212345678992', '0000000000000', 'ABC', "'"])(
  'the barcode "%s" is none',
  (cell) => expect(gtinOf(cell)).toBeNull(),
)
test('texts lose what is invisible and keep what people wrote', () => {
  expect(lineOfText(" '90s\u00a0Tee\u202e\u0000\n ")).toBe("'90s Tee")
  expect(lineOfText("'=SUM(A1)")).toBe('=SUM(A1)')
})

test.each([
  [['Apparel & Accessories > Clothing > Clothing Tops > T-Shirts'], 'Clothing'],
  [['Apparel & Accessories'], 'Clothing'],
  [['Home & Garden'], 'Home'],
  [['Food, Beverages & Tobacco'], 'Grocery'],
  [['Apparel & Accessories > Shoes'], 'Shoes'],
  [['sporting goods > outdoor recreation > cycling > bicycles'], 'Sports'],
  [['Health & Beauty > Personal Care > Hair Care > Hair Styling Products'], 'Beauty & health'],
  [['Animals & Pet Supplies > Pet Supplies > Dog Supplies > Dog Beds'], 'Pets'],
  [['187'], 'Shoes'],
  [['', '212.0', ''], 'Clothing'],
  [['Uncategorized', '', 'Earrings'], 'Accessories'],
  [['', '', 'Whatsits', 'Blue mug'], 'Kitchen'],
  [['', '', 'Whatsits', 'Whatsit'], null],
])('%j is filed under %s', (hints, department) => expect(departmentOf(hints)).toBe(department))

test('columns are found in any order, case and spelling, and private ones are not read', async () => {
  const { file, drafts } = await read(
    '\ufeffCost per item, TITLE ,variant_price,handle,Vareint Compare At Price,Body\n3,Mug,5,mug,8,<p>x</p>\n',
  )
  expect(drafts).toMatchObject([{ title: 'Mug', description: '<p>x</p>', variants: [{ price: 500, compareAt: 800 }] }])
  expect(file.warnings).toContain('The column "Vareint Compare At Price" was read as "Variant Compare At Price".')
  expect(JSON.stringify(drafts)).not.toContain('300')
})

test('the columns of the newest export are known, and of markets and meta fields nothing is read', async () => {
  const { drafts } = await read(
    'Title,URL handle,Description,Status,SKU,Barcode,Option1 name,Option1 value,Price,Price / United States,Compare-at price,Inventory quantity,Product image URL,Fit (product.metafields.custom.fit)\nMug,mug,Nice,Draft,M,,,,5,9,,4,https://cdn.example.com/a b.jpg ,slim\n',
  )
  expect(drafts).toMatchObject([
    {
      externalId: 'mug',
      status: 'draft',
      variants: [{ sku: 'M', price: 500, counts: [{ onHand: 4 }] }],
      images: [{ sourceUrl: 'https://cdn.example.com/a%20b.jpg' }],
    },
  ])
})

test('rows of one handle belong together wherever they stand, and options keep their order', async () => {
  const { drafts } = await read(`${SHORT}\ntee,Tee,Size,S,A,1,5,\n${mug()}\nTEE,,,M,B,2,5,\n`)
  expect(drafts.map(({ externalId, variants }) => [externalId, variants.length])).toEqual([
    ['mug', 1],
    ['tee', 2],
  ])
})

test('line numbers count what an editor counts: breaks in cells, blank lines, both kinds of line ends', async () => {
  const { errors } = await read(`${SHORT}\r\n"a","A\r\nB\nC",,,S1,1,5,\r\n\r\nb,B,,,S2,1,oops,\nc,"x\ry",,,S3,1,oops,\r\n`)
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [6, 'Variant Price'],
    [7, 'Variant Price'],
  ])
})

test('semicolons and tabs are delimiters too, a note above the header is skipped, and the last line needs no end', async () => {
  for (const delimiter of [';', '\t'])
    expect((await read(`my shop\n${[SHORT, mug()].join('\n').replaceAll(',', delimiter)}`)).drafts).toMatchObject([{ title: 'Mug' }])
})

test('other encodings are read leniently, with a warning', async () => {
  const latin = await read(Buffer.from(`${SHORT}\ncafe,Caf\u00e9 cr\u00e8me,,,C,1,5,\n`, 'latin1'))
  expect(latin.drafts[0]?.title).toBe('Caf\u00e9 cr\u00e8me')
  expect(latin.file.warnings[0]).toContain('not UTF-8')
  const sixteen = await read(Buffer.from(`\ufeff${SHORT}\nmug,M\u00fcg,,,C,1,5,\n`, 'utf16le'))
  expect(sixteen.drafts[0]?.title).toBe('M\u00fcg')
  const mixed = await read(
    Buffer.concat([
      Buffer.from(`${SHORT}\nmug,Caf\u00e9 M\u00fcg,,,C,1,5,\nhat,Hat`),
      Buffer.from([0xe5, 0xca]),
      Buffer.from('x,,,D,1,5,\n'),
    ]),
  )
  expect(mixed.drafts[0]?.title).toBe('Caf\u00e9 M\u00fcg')
  expect(mixed.file.warnings[0]).toMatch(/characters of the file are damaged/)
})

test('what a shop sells that is no goods is left out with a note', async () => {
  const { drafts, notes } = await read(
    `${SHORT},Gift Card,Type\ngift,Gift card $50,,,G,1,50,,true,\nroute,Shipping Protection,,,R,1,2,,false,Insurance\n${mug()},false,`,
  )
  expect(drafts).toHaveLength(1)
  expect(notes).toEqual(['no_goods', 'no_goods'])
})

test('damaged barcodes, negative and blank quantities and useless former prices are left out, the product is not', async () => {
  const { drafts, errors, notes } = await read(
    `${SHORT},Variant Compare At Price\n${mug({ barcode: '3.65275E+11', count: '-2' })},4\nhat,Hat,,,H,,0,,\n`,
  )
  expect(errors).toEqual([])
  expect(drafts.map(({ variants }) => variants[0])).toMatchObject([
    { gtin: null, counts: [{ onHand: 0 }], compareAt: null },
    { counts: [], price: 0 },
  ])
  expect(notes).toEqual(['negative', 'barcode', 'former_price', 'not_counted', 'free'])
})

test('entities of HTML become signs in every short text, and codes stay as they are', async () => {
  const header = 'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'
  const { drafts } = await read(
    `${header}\na&amp;b,Mom&#39;s Ring&trade; &amp;amp; Box &#x2014; 50&percnt;,Ben &amp; Jo,Arts &amp; Crafts,"caf&eacute;, r&b;",Cut &amp; Size,S &lt; M,A&amp;1,1,5\n`,
  )
  expect(drafts).toMatchObject([
    {
      externalId: 'a&amp;b',
      title: "Mom's Ring\u2122 & Box \u2014 50%",
      brand: 'Ben & Jo',
      tags: ['caf\u00e9', 'r&b;'],
      options: ['Cut & Size'],
      variants: [{ sku: 'A&amp;1', optionValues: ['S < M'] }],
    },
  ])
})

test('rows that leave out the blank cells at their end are read, and told; those that lost something in the middle are not', async () => {
  const header = `${SHORT},Image Src,SEO Title`
  const rows = [
    'a,Jar,,,A,3,15',
    'b,Lid,,,B,4,5,036000291452',
    'c,Tee,Size,S,C-S,1,9',
    'c,,,M,C-M,2,9',
    'c,,,,,,,,https://cdn.example.com/c.jpg',
  ]
  const { drafts, errors, notes } = await read([header, ...rows, 'd,Top D,1,5'].join('\n'))
  expect(drafts.map(({ externalId, variants, images }) => [externalId, variants.length, images.length])).toEqual([
    ['a', 1, 0],
    ['b', 1, 0],
    ['c', 2, 1],
  ])
  expect(errors).toMatchObject([{ line: 7, column: null, message: expect.stringContaining('This line has 4 columns') }])
  expect(notes.filter((code) => code === 'short_line')).toHaveLength(5)
  const spree = 'slug,sku,name,status,price,inventory_count,option1_name,option1_value,image1_src'
  const parents = await read(`${spree}\ntee,T,Tee,active\ntee,T-S,,,15,3,Size,S\ntee,T-M,,,15,4,Size,M\nmug,M,Mug,active,7,2\n`)
  expect(parents.errors).toEqual([])
  expect(parents.drafts.map(({ externalId, variants }) => [externalId, variants.length])).toEqual([
    ['tee', 2],
    ['mug', 1],
  ])
})

test('a price of 0 makes a draft, an archived product stays archived, and a SKU that a spreadsheet shortened is told', async () => {
  const header = `${SHORT},Status`
  const { drafts, notes } = await read(
    `${header}\na,A,Size,S,A-1,1,5,,active\na,,,M,A-2,1,0,,\nb,B,,,1.23457E+11,1,5,,active\nc,C,,,C,1,0.00,,archived\n`,
  )
  expect(drafts.map(({ externalId, status }) => [externalId, status])).toEqual([
    ['a', 'draft'],
    ['b', 'active'],
    ['c', 'archived'],
  ])
  expect(drafts[1]?.variants[0]?.sku).toBe('1.23457E+11')
  expect(notes).toEqual(['free', 'sku_scientific', 'free'])
})

test('the same choice twice, and a choice without a value, are errors where they stand', async () => {
  const { errors } = await read(`${SHORT}\ntee,Tee,Size,S,A,1,5,\ntee,,,s,B,1,5,\ncap,Cap,Size,S,C,1,5,\ncap,,,,D,1,5,\n`)
  expect(errors).toMatchObject([
    { line: 3, column: 'Option1 Value', message: 'The same choice already stands in line 2.' },
    { line: 5, column: 'Option1 Value', message: 'The value of Size is missing.' },
  ])
})

test('in a list without SKUs, the first of equal choices counts and the others are told', async () => {
  const { drafts, errors, notes } = await read(
    'Product,Color,Price,Stock\nTee,Red,15,3\nTee,Blue,15,4\nTee,red,16,2\nTee,Blue,17,1\nCap,,12,1\n',
  )
  expect(errors).toEqual([])
  expect(drafts.map(({ title, variants }) => [title, variants.map(({ optionValues, price }) => [...optionValues, price])])).toEqual([
    [
      'Tee',
      [
        ['Red', 1500],
        ['Blue', 1500],
      ],
    ],
    ['Cap', [[1200]]],
  ])
  expect(notes).toEqual(['same_choice', 'same_choice'])
})

test('a variation whose product the file lacks is named as such', async () => {
  const header = 'ID,Type,SKU,Name,Published,Regular price,Stock,In stock?,Parent,Attribute 1 name,Attribute 1 value(s)'
  const { drafts, errors } = await read(
    `${header}\n2,variation,A-S,Apron - Small,1,29,4,1,id:1,Size,Small\n1,variable,,Apron,1,,,1,,Size,Small\n3,variation,A-X,Orphan,1,31,2,1,id:9,Size,Extra\n`,
  )
  expect(drafts.map(({ title }) => title)).toEqual(['Apron'])
  expect(errors).toMatchObject([{ line: 4, message: expect.stringMatching(/belongs to "id:9", which the file does not have/) }])
})

test('some broken lines are errors of their products; a file of them is refused', async () => {
  const good = Array.from({ length: 8 }, (_, i) => `p${i},P,,,S${i},1,5,`)
  const { drafts, errors } = await read([SHORT, ...good, 'broken,Too,few'].join('\n'))
  expect(drafts).toHaveLength(8)
  expect(errors).toMatchObject([{ line: 10, column: null, handle: 'broken' }])
  await expect(read([SHORT, ...good, 'a,b', 'c,d', 'e,f', 'g,h'].join('\n'))).rejects.toMatchObject({ code: 'import.quotes_lost' })
})

test('more than 250,000 rows are refused', async () => {
  const bytes = Buffer.from(`${SHORT}\n${'p,P,,,,1,5,\n'.repeat(250_001)}`)
  await expect(openCatalogueFile(stream(bytes, 65_536))).rejects.toMatchObject({ code: 'import.too_many_rows' })
})

test('safety:V5 long and hostile cells are read in a moment', async () => {
  const cells = [
    ' '.repeat(200_000),
    `${' '.repeat(100_000)}x`,
    '1,'.repeat(100_000),
    '0'.repeat(200_000),
    `${'a-'.repeat(100_000)}`,
    `'${"'".repeat(100_000)}`,
  ]
  // CPU time of this thread, so that other work on the machine does not count.
  const started = process.threadCpuUsage()
  for (const cell of cells) for (const use of [lineOfText, priceOf, countOf, gtinOf, (text: string) => departmentOf([text])]) use(cell)
  const { user, system } = process.threadCpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(200 * cells.length)
})

const spectrum = 'hostile/csv/csv-spectrum'
// location_coordinates is left out: its JSON has a different telephone number than its CSV. The
// two *_crlf files lost their CRs in csv-spectrum's own repository.
test('the files of csv-spectrum are read as they should be', async () => {
  const names = [
    'comma_in_quotes',
    'empty',
    'empty_crlf',
    'escaped_quotes',
    'json',
    'newlines',
    'newlines_crlf',
    'quotes_and_newlines',
    'simple',
    'simple_crlf',
    'utf8',
  ]
  for (const name of names) {
    const bytes = await realFile(`${spectrum}/csvs/${name}.csv`)
    const json = await realFile(`${spectrum}/json/${name}.json`)
    if (!bytes || !json) return console.warn('left out: csv-spectrum is not here')
    const records = []
    for await (const { cells } of recordsOf(stream(bytes)(), { ...(await sniff(stream(bytes)())) }, ',')) records.push(cells)
    const [header = [], ...rows] = records
    const objects = rows.map((row) => Object.fromEntries(header.map((key, i) => [key, row[i]])))
    expect({ name, objects }).toEqual({ name, objects: JSON.parse(json.toString('utf8').replaceAll('\\r\\n', '\\n')) })
  }
})
