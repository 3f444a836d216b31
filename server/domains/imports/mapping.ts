import { MAPPED_FIELDS, type MappedField } from '#contracts/imports/imports.ts'
import { countOf, gtinOf, isNothing, lineOfText, priceOf } from './cells.ts'
import type { Layout, FileRow } from './formats/index.ts'
import { plain } from './formats/header.ts'
import { ROW_KEY } from './formats/row-key.ts'
import { addressesOf, layoutOf } from './formats/table.ts'

/** The column of each meaning, by its index in the header. */
export type Columns = Partial<Record<MappedField, number>>

/** Words of headings in the languages that shops use most; an earlier pattern is the better match. */
// biome-ignore format: a table
const WORDS: Record<MappedField, readonly RegExp[]> = {
  key: [/^(handle|slug|parent|parentid|parentsku|groupid|itemgroup(id)?|stylenumber|styleno|style|modelnumber|productgroup|productid|itemid)$/],
  title: [
    /^(title|productname|producttitle|itemname|itemtitle|name|product|item|websitename|artikelname|produktname|bezeichnung|nombredelproducto|nomduproduit|nomeprodotto|nomedoproduto|productnaam|produktnavn|название|наименование|titel|titre|titulo|titolo|nombre|nom|nome|naam|namn|navn|nazwa|artikel|articolo|articulo|商品名|商品名称)$/,
    /(product|item|article|website|display).*(name|title)|(name|title).*(product|item)/, /title|(^|[^a-z])name$|bezeichnung|descripcioncorta|наименование|название/, /^description$|^beschreibung$|^descripcion$/,
  ],
  price: [
    /^(price|retailprice|sellingprice|sellprice|saleprice|unitprice|listprice|regularprice|defaultprice|saleamount|askingprice|sellfor|amount|priceusd|usd|retail|rrp|precio|preis|verkaufspreis|vkpreis|prix|prixdevente|prezzo|preco|prijs|pris|cena|цена|стоимость|fiyat|价格|価格)$/,
    /(retail|sell|sale|list|regular|website|item|unit|store|our).*price|price.*(usd|retail|each|incl)|pvp|verkaufspreis|prixdevente|preciodeventa|prezzodivendita/, /price|preis|prix|precio|prezzo|preco|prijs|cena|цена|fiyat/,
  ],
  formerPrice: [/^(compareatprice|compareat|msrp|formerprice|oldprice|originalprice|wasprice|uvp|listenpreis|precioanterior|ancienprix)$/, /compareat|msrp|former|original.*price|was.*price/],
  cost: [/^(cost|costs|costperitem|itemcost|unitcost|costprice|defaultcost|averagecost|purchaseprice|buyprice|einkaufspreis|ekpreis|coste|costo|prixdachat|себестоимость)$/],
  sku: [/^(sku|variantsku|productsku|itemsku|artikelnummer|artnr|itemnumber|itemno|itemcode|productcode|stockcode|reference|ref|articleno|articlenumber|codigo|codice|referencia|artikelnr|артикул|partnumber|plu|код)$/, /sku|item(no|num|code)|artikel.?n|article.?n|stock.?code|part.?n|product.?code|referen/],
  barcode: [/^(barcode|gtin|upc|ean|ean13|upccode|eancode|isbn|isbn13|strichcode|codebarres|codigodebarras|codiceabarre|штрихкод|gtinupc)$/, /barcode|gtin|^upc|^ean|isbn|upcean|codigodebarras|codebarre/],
  count: [
    /^(quantity|qty|stock|onhand|inventory|available|instock|stockquantity|quantityonhand|qtyonhand|qoh|stocklevel|currentstock|currentquantity|inventoryquantity|stockqty|count|menge|bestand|lagerbestand|lager|cantidad|existencias|stockdisponible|quantite|quantita|giacenza|quantidade|estoque|aantal|voorraad|antal|ilosc|остаток|остатки|количество|stok|数量|在庫)$/,
    /quantity|(^|[^a-z])qty|onhand|stock(level|count)?$|inventory|bestand|existencia|giacenza|estoque|voorraad|остат|колич/,
  ],
  place: [/^(location|store|storecode|warehouse|outlet|branch|shop|locationname|storename|filiale|standort|tienda|almacen|magasin|negozio|loja|winkel|склад|магазин)$/, /location|warehouse|outlet|branch/],
  body: [/^(description|bodyhtml|body|longdescription|productdescription|details|beschreibung|descripcion|descrizione|descricao|beschrijving|beskrivning|opis|описание|text)$/, /description|beschreibung|descripcion|descrizione/],
  brand: [/^(brand|vendor|manufacturer|maker|brandname|marke|hersteller|marca|marque|merk|marka|производитель|бренд|designer|label|author)$/, /brand|manufactur|vendorname/],
  category: [/^(category|categories|department|producttype|productcategory|type|group|collection|kategorie|warengruppe|categoria|categorie|rubrik|kategori|kategoria|категория|раздел|class)$/, /categor|department|kategor|product.?type|warengruppe/],
  tags: [/^(tags|keywords|labels|schlagworter|etiquetas)$/],
  status: [/^(status|published|active|visible|enabled|state|veroffentlicht|aktiv|activo|actif|attivo)$/],
  option1: [/^(size|groesse|grosse|talla|taille|taglia|tamanho|maat|размер|option1|option1value|variant1)$/, /(^|[^a-z])size$/],
  option2: [/^(color|colour|farbe|color1|couleur|colore|cor|kleur|цвет|option2|option2value|variant2)$/, /colou?r$/],
  option3: [/^(material|materiale|matiere|flavor|flavour|scent|finish|option3|option3value|variant3)$/],
  variantName: [/^(variant|variation|variantname|variationname|varianttitle|option|options|variante|ausfuhrung|вариант)$/],
  image: [/^(image|imageurl|imagesrc|images|picture|photo|pictureurl|imagelink|photourl|bild|bilder|imagen|immagine|foto|изображение|картинка)$/, /image|picture|photo|bild.*url/],
}
/** Private figures, and numbers that only look like a price or a count. */
const NOT_PUBLIC =
  /cost|wholesale|supply|einkauf|coste|costo|achat|compra|profit|margin|markup|impact|commission|ledger|earned|paid|закуп|себестоим/
const NOT_PRICE = /tax(?!ex|in)|shipping|total|fee|discount|percent|currency|date|points|weight|^id$|handling|value.?added/
const NOT_COUNT =
  /alert|min|max|low|reorder|threshold|sold|incoming|committed|unavailable|tracker|policy|date|ordered|restock|price|position/

/** Letters and digits without a space, as shops write SKUs: "F07-1". */
const CODE = /^(?=.*\p{L})(?=.*\d)[\p{L}\d][\p{L}\d._/#-]{2,39}$/u
/** Headings of columns that may hold such codes. */
const NAMES_CODES = /item|article|code|number|model|part|style|^(no|nr|id)$/

type Look = {
  filled: number
  price: number
  strongPrice: number
  count: number
  gtin: number
  address: number
  text: number
  words: number
  distinct: number
  length: number
  code: number
}

/** How many cells of a line are words that stand in headings. */
export const headingsIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.length < 100 && MAPPED_FIELDS.some((field) => WORDS[field][0]?.test(plain(cell)))).length

/** Guesses the meaning of columns by the words of the header and by the look of the values. */
export function guessColumns(header: readonly string[], rows: readonly string[][]): Columns {
  const looks = header.map((_, index) => lookOf(rows.map((cells) => cells[index] ?? '')))
  const columns: Columns = {}
  const taken = new Set<number>()
  const take = (field: MappedField, index: number | undefined): void => {
    if (index === undefined || taken.has(index) || columns[field] !== undefined) return
    columns[field] = index
    taken.add(index)
  }
  const names = header.map(plain)
  for (let rank = 0; rank < 4; rank++)
    for (const field of MAPPED_FIELDS) {
      const words = WORDS[field][rank]
      if (!words) continue
      const index = names.findIndex((name, i) => name !== '' && !taken.has(i) && words.test(name) && fits(field, name, looks[i] ?? NO_LOOK))
      if (index >= 0) take(field, index)
    }
  const best = (score: (look: Look, name: string) => number): number | undefined => {
    const scores = looks.map((look, index) => (taken.has(index) ? 0 : score(look, names[index] ?? '')))
    const most = Math.max(0, ...scores)
    return most > 0 ? scores.indexOf(most) : undefined
  }
  const isPrivate = (name: string): boolean => NOT_PUBLIC.test(name) || NOT_PRICE.test(name)
  take(
    'barcode',
    best((look) => (look.filled > 0 && look.gtin >= 0.6 ? look.gtin : 0)),
  )
  take(
    'image',
    best((look) => (look.address >= 0.6 ? look.address : 0)),
  )
  take(
    'price',
    best((look, name) => (look.price >= 0.9 && look.strongPrice >= 0.6 && !isPrivate(name) ? look.strongPrice : 0)),
  )
  take(
    'title',
    best((look) =>
      look.text >= 0.8 && look.words >= 0.3 && look.length >= 4 && look.length <= 150 && look.distinct >= 0.5 && look.address === 0
        ? look.distinct + look.length / 1_000
        : 0,
    ),
  )
  // The last line may be a total without a code.
  take(
    'sku',
    best((look, name) => (look.code >= 0.7 && look.distinct === 1 && NAMES_CODES.test(name) ? look.code : 0)),
  )
  // A description in the place of a title is the title; a "sale" price beside no other price is the price.
  if (columns.title === undefined && columns.body !== undefined) {
    columns.title = columns.body
    delete columns.body
  }
  // Without a title nothing can be grouped: the group would only hide the rows.
  if (columns.title === undefined) for (const field of ['option1', 'option2', 'option3', 'variantName'] as const) delete columns[field]
  return columns
}

/** What the file lacks to be a catalog or a list of new figures, as one sentence; null when nothing is missing. */
export function whatIsMissing({ title, price, sku, barcode, key, count }: Columns): string | null {
  const names = sku ?? barcode ?? key
  if (title !== undefined && price !== undefined) return null
  if (names !== undefined && title === undefined && (count !== undefined || price !== undefined)) return null
  if ((sku ?? barcode) !== undefined && count !== undefined) return null
  if (title === undefined && price === undefined)
    return 'We found no column with titles and none with prices. A catalog file needs both, a stock file needs SKUs and quantities.'
  return title === undefined
    ? 'We found no column with titles. A catalog file needs a title and a price for each product.'
    : 'We found no column with prices. A catalog file needs a title and a price for each product.'
}

/**
 * Whether a person could find what the guess lacks among the other columns: texts for titles, figures that are not private for prices.
 * Whole numbers count as prices only beside two more columns: a list of names and ages is no catalog.
 */
export function couldBeChosen(header: readonly string[], rows: readonly string[][], columns: Columns): boolean {
  const used = new Set(Object.values(columns))
  const free = header.flatMap((name, index) =>
    used.has(index) ? [] : [{ name: plain(name), look: lookOf(rows.map((cells) => cells[index] ?? '')) }],
  )
  const mayBeCatalog = header.length >= 3
  const hasTitle = columns.title !== undefined || free.some(({ look }) => look.text >= 0.6 && look.address === 0)
  const hasPrice =
    columns.price !== undefined ||
    free.some(
      ({ name, look }) =>
        look.price >= 0.8 &&
        (mayBeCatalog || look.strongPrice >= 0.5) &&
        look.gtin < 0.6 &&
        !NOT_PUBLIC.test(name) &&
        !NOT_PRICE.test(name),
    )
  return hasTitle && hasPrice
}

const NO_LOOK: Look = {
  filled: 0,
  price: 0,
  strongPrice: 0,
  count: 0,
  gtin: 0,
  address: 0,
  text: 0,
  words: 0,
  distinct: 0,
  length: 0,
  code: 0,
}

function lookOf(cells: readonly string[]): Look {
  const filled = cells.map(lineOfText).filter((cell) => !isNothing(cell))
  if (filled.length === 0) return NO_LOOK
  const share = (is: (cell: string) => boolean): number => filled.filter(is).length / filled.length
  return {
    filled: filled.length,
    price: share((cell) => 'price' in priceOf(cell) || /[€£¥$]/.test(cell)),
    strongPrice: share((cell) => /^[$€£]|[$€£]$|[.,]\d{2}$/.test(cell) && /\d/.test(cell)),
    count: share((cell) => !('fault' in countOf(cell))),
    gtin: share((cell) => gtinOf(cell) !== null),
    address: share((cell) => addressesOf(cell).some((address) => /^https?:\/\//i.test(address))),
    text: share((cell) => /\p{L}{2}/u.test(cell)),
    words: share((cell) => /\p{L}{2}\S*\s+\S/u.test(cell)),
    distinct: new Set(filled).size / filled.length,
    code: share((cell) => CODE.test(cell)),
    length: filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length,
  }
}

/** Whether the values of a column can mean what its heading says. An empty column can mean anything, but nothing is gained by it. */
function fits(field: MappedField, name: string, look: Look): boolean {
  if (look.filled === 0) return false
  if (field === 'price' || field === 'formerPrice') return look.price >= 0.5 && !NOT_PUBLIC.test(name) && !NOT_PRICE.test(name)
  if (field === 'cost') return look.price >= 0.5
  if (field === 'count') return look.count >= 0.5 && !NOT_COUNT.test(name) && !NOT_PUBLIC.test(name)
  if (field === 'title') return look.text >= 0.3 && look.address < 0.5
  if (field === 'image') return look.address >= 0.3
  if (field === 'sku' || field === 'key') return look.address < 0.5 && look.length < 80
  if (field === 'status') return look.length < 20
  return true
}

/** The layout of a file whose columns a person chose or a guess found. */
export function layoutOfColumns(header: readonly string[], columns: Columns): Layout {
  const nameOf = (index: number | undefined): string => (index === undefined ? '' : (header[index]?.trim() ?? ''))
  const isStock = columns.title === undefined || columns.price === undefined
  const options = (['option1', 'option2', 'option3'] as const).filter((field) => columns[field] !== undefined)
  const names = Object.fromEntries(Object.entries(columns).map(([field, index]) => [field, { name: nameOf(index) }]))
  return layoutOf(
    header,
    { at: columns, guessed: [] },
    {
      columns: { count: { name: 'quantity' }, key: { name: nameOf(columns.sku ?? columns.barcode ?? columns.title) }, ...names },
      ways: ({ get, has }) => ({
        kind: isStock ? 'stock' : 'products',
        keyOf(row: FileRow) {
          const text = (field: MappedField): string | null => {
            const value = lineOfText(get(row, field)).replace(/^'+/, '').toLowerCase()
            return isNothing(value) ? null : value.slice(0, 255)
          }
          const key = text('key')
          if (isStock) return key ?? ((text('sku') ?? text('barcode')) === null ? null : `${ROW_KEY}${row.line}`)
          if (key !== null) return key
          // Rows with the same title and other choices are variants of one product.
          if (options.length > 0 || has('variantName')) return text('title')
          return text('sku') ?? text('title')
        },
        line(line, row) {
          line.role = 'variant'
          line.options = options.map((field) => ({ name: nameOf(columns[field]), value: get(row, field) }))
          line.hints = [(line.hints[0] ?? '').replaceAll(/\s*(->|»|\/)\s*/g, ' > ')]
          if (isStock && !has('count')) line.counts = []
        },
      }),
    },
  )
}
