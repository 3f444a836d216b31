import { isNothing, isYes, lineOfText } from '../cells.ts'
import type { FileLine, FileRow } from './format.ts'
import { plain } from './header.ts'
import { onSale, tableFormat } from './table.ts'

const PARENT = [
  'Parent',
  'Übergeordnet',
  'Übergeordnetes Produkt',
  'Superior',
  'Genitore',
  'Ascendente',
  'Hoofd',
  'Родительский',
  'Родитель',
]
const KIND = ['Type', 'Typ', 'Tipo', 'Тип']
const IN_STOCK = [
  'In stock?',
  'Vorrätig?',
  'En stock ?',
  '¿Existencias?',
  '¿En inventario?',
  'In magazzino?',
  'Em estoque?',
  'Op voorraad?',
  'Наличие',
  'В наличии?',
]
const SALE_FROM = [
  'Date sale price starts',
  'Datum, an dem Angebotspreis beginnt',
  'Date de début de promo',
  'Día en que empieza el precio rebajado',
  'Дата начала действия скидки',
]
const SALE_UNTIL = [
  'Date sale price ends',
  'Datum, an dem Angebotspreis endet',
  'Date de fin de promo',
  'Día en que termina el precio rebajado',
  'Дата окончания действия скидки',
]
const VISIBILITY = [
  'Visibility in catalog',
  'Sichtbarkeit im Katalog',
  'Visibilité dans le catalogue',
  'Visibilidad en el catálogo',
  'Видимость в каталоге',
]
/** "Attribute 1 name", "Attribut 1 Wert(e)", "Valor(es) del atributo 1", "Имя атрибута 1": in any language one word, one number, name or value. */
const ATTRIBUTE = /att?ribut|atribut|аттрибут|атрибут/
const NAMES = /name|nom|имя|название|naam/
const VALUES = /value|wert|valeur|valor|waarde|знач/

/** WooCommerce's product export and importer, in the languages that shops use most. A variation stands below its parent, on a row of its own. */
export const woocommerce = tableFormat({
  name: 'woocommerce',
  label: 'WooCommerce products',
  columns: {
    title: { name: 'Name', also: ['Nom', 'Nombre', 'Nome', 'Naam', 'Имя', 'Название', 'Namn', 'Nazwa'] },
    body: { name: 'Description', also: ['Beschreibung', 'Descripción', 'Descrizione', 'Descrição', 'Beschrijving', 'Описание'] },
    category: {
      name: 'Categories',
      also: ['Kategorien', 'Catégories', 'Categorías', 'Categorie', 'Categorias', 'Categorieën', 'Категории'],
    },
    tags: { name: 'Tags', also: ['Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tag', 'Метки'] },
    status: { name: 'Published', also: ['Veröffentlicht', 'Publié', 'Publicado', 'Pubblicato', 'Gepubliceerd', 'Опубликован'] },
    brand: { name: 'Brands', also: ['Brand', 'Marken', 'Marques', 'Marcas', 'Marchi', 'Бренды'] },
    sku: { name: 'SKU', also: ['Artikelnummer', 'UGS', 'COD', 'Артикул'] },
    barcode: {
      name: 'GTIN, UPC, EAN, or ISBN',
      also: [
        'GTIN, UPC, EAN oder ISBN',
        'GTIN, UPC, EAN ou ISBN',
        'GTIN, UPC, EAN o ISBN',
        'GTIN, UPC, EAN или ISBN',
        'EAN',
        'GTIN',
        'Meta: _ean',
        'Meta: _gtin',
        'Meta: _barcode',
      ],
    },
    price: {
      name: 'Regular price',
      also: [
        'Regulärer Preis',
        'Tarif régulier',
        'Precio normal',
        'Prezzo di listino',
        'Preço',
        'Reguliere prijs',
        'Базовая цена',
        'Обычная цена',
      ],
    },
    salePrice: {
      name: 'Sale price',
      also: [
        'Angebotspreis',
        'Tarif promo',
        'Precio rebajado',
        'Prezzo in offerta',
        'Preço promocional',
        'Actieprijs',
        'Акционная цена',
        'Цена распродажи',
      ],
    },
    count: {
      name: 'Stock',
      also: ['Lager', 'Bestand', 'Lagerbestand', 'Inventario', 'Magazzino', 'Estoque', 'Voorraad', 'Запасы', 'Склад'],
    },
    image: { name: 'Images', also: ['Bilder', 'Imágenes', 'Immagini', 'Imagens', 'Afbeeldingen', 'Изображения'] },
  },
  needs: ['title', 'price'],
  signs: [
    'Regular price',
    'Regulärer Preis',
    'Tarif régulier',
    'Precio normal',
    'Prezzo di listino',
    'Reguliere prijs',
    'Базовая цена',
    'Обычная цена',
    'Visibility in catalog',
    'Tax class',
  ],
  ways: ({ header, get, has, find, at }) => {
    const [id, kind, parent, inStock] = [find('ID'), find(...KIND), find(...PARENT), find(...IN_STOCK)]
    const [from, until, visibility] = [find(...SALE_FROM), find(...SALE_UNTIL), find(...VISIBILITY)]
    const weight = header.findIndex((name) => /^(weight|gewicht|poids|peso|вес)\b.*\((kg|g|lbs|oz|кг|г)\)/i.test(name.trim()))
    const attributes = attributesOf(header)
    const skuOfId = new Map<string, string>()
    const isKind = (row: FileRow, word: string): boolean =>
      at(row, kind)
        .toLowerCase()
        .split(/,\s*/)
        .some((each) => each.startsWith(word))
    const ownKey = (row: FileRow): string | null => {
      const sku = lineOfText(get(row, 'sku'))
      if (sku) return sku.toLowerCase()
      const number = at(row, id).trim()
      return number ? `id:${number}` : lineOfText(get(row, 'title')).toLowerCase() || null
    }
    return {
      // A variation names its parent by SKU or by number; both must lead to one product.
      learn(row) {
        const sku = lineOfText(get(row, 'sku'))
        const number = at(row, id).trim()
        if (sku && number && !isKind(row, 'variation')) skuOfId.set(`id:${number}`, sku.toLowerCase())
      },
      keyOf(row) {
        if (!isKind(row, 'variation')) return ownKey(row)
        const named = lineOfText(at(row, parent)).toLowerCase()
        return skuOfId.get(named) ?? (named || null)
      },
      line(line, row) {
        const isVariation = isKind(row, 'variation')
        line.role = isKind(row, 'variable') ? 'parent' : isKind(row, 'grouped') || isKind(row, 'external') ? 'none' : 'variant'
        if (isVariation) {
          line.parent = lineOfText(at(row, parent))
          line.title = ''
          line.body = line.body?.trim() ? undefined : line.body
        }
        const filled = attributes
          .map(({ name, value }) => ({ name: at(row, name), value: at(row, value) }))
          .filter(({ name }) => !isNothing(name))
        line.options = isVariation ? filled.map(({ name, value }) => ({ name, value: value || 'Any' })) : []
        line.hints = [lineOfText(line.hints[0] ?? '').split(/,\s*/)[0] ?? '', lineOfText(line.hints[0] ?? '')]
        if (line.formerPrice !== undefined && !holds(at(row, from), at(row, until))) takeOffSale(line, get(row, 'price'))
        if (isNothing(get(row, 'count')) && has('count') && inStock >= 0) {
          line.isInStock = isYes(at(row, inStock))
          if (!line.isInStock) line.counts = [{ place: null, cell: '0', column: null }]
        }
        line.grams = weight < 0 ? null : gramsIn(at(row, weight), header[weight] ?? '')
        if (/^hidden$/i.test(at(row, visibility).trim()) && line.status === 'active') line.status = 'draft'
        if (/virtual|downloadable/i.test(at(row, kind)) && !isVariation) {
          line.status = 'draft'
          line.notes.push('not_in_stores')
        }
        if (isVariation) line.status = null
      },
    }
  },
})

function attributesOf(header: readonly string[]): { name: number; value: number }[] {
  const found = new Map<string, { name: number; value: number }>()
  for (const [index, text] of header.entries()) {
    const word = plain(text)
    const number = /\d+/.exec(word)?.[0]
    if (!number || !ATTRIBUTE.test(word) || word.startsWith('meta')) continue
    const pair = found.get(number) ?? { name: -1, value: -1 }
    if (VALUES.test(word)) pair.value = index
    else if (NAMES.test(word)) pair.name = index
    found.set(number, pair)
  }
  return [...found.values()].filter(({ name, value }) => name >= 0 && value >= 0)
}

/** Whether a sale holds today; a blank end is open. */
function holds(from: string, until: string): boolean {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const now = Date.now()
  return !(start > now) && !(end + 86_400_000 < now)
}

function takeOffSale(line: FileLine, price: string): void {
  if (isNothing(price)) return
  line.price = price
  line.formerPrice = undefined
  onSale(line, '')
}

function gramsIn(cell: string, header: string): number | null {
  const unit = /\((\S+)\)/.exec(header)?.[1]?.toLowerCase() ?? 'kg'
  const grams = Number(cell.replace(',', '.')) * ({ kg: 1000, g: 1, lbs: 453.592, oz: 28.3495, кг: 1000, г: 1 }[unit] ?? 0)
  return grams >= 1 && grams < 10_000_000 ? Math.round(grams) : null
}
