import type { RetailerId } from '#contracts/ids.ts'
import type { FeedFile } from '#contracts/retailer-office/google-feed.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { Db } from '../../../platform/db.ts'
import { plainText } from '../../catalog/sanitize.ts'
import { type InventoryRow, inventoryMark, inventoryPages, type ProductRow, productPages, productsMark } from './rows.ts'

/** Google's limits, in characters. */
const MOST = { title: 150, description: 5000, brand: 70, value: 100 }

const PRODUCT_HEAD = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'condition',
  'color',
  'size',
  'product_type',
]
const INVENTORY_HEAD = ['store_code', 'id', 'quantity', 'price', 'sale_price', 'availability', 'pickup_method', 'pickup_sla']

type File = {
  /** Changes with the content, without making the file. */
  mark: (db: Db, retailerId: RetailerId) => Promise<string>
  lines: (db: Db, retailerId: RetailerId, origin: string) => AsyncGenerator<string>
}
/** The two files that Google asks for: https://support.google.com/merchants/answer/7052112 and /answer/14819809. */
export const FILES: Record<FeedFile, File> = {
  'products.tsv': {
    mark: productsMark,
    async *lines(db, retailerId, origin) {
      yield line(PRODUCT_HEAD)
      for await (const rows of productPages(db, retailerId)) yield rows.map((row) => line(productCells(row, origin))).join('')
    },
  },
  'local-inventory.tsv': {
    mark: inventoryMark,
    async *lines(db, retailerId) {
      yield line(INVENTORY_HEAD)
      for await (const rows of inventoryPages(db, retailerId)) yield rows.map((row) => line(inventoryCells(row))).join('')
    },
  },
}

const line = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => String(cell).replaceAll(/\s+/g, ' ').trim()).join('\t')}\n`

const amount = (price: Cents): string => `${(price / 100).toFixed(2)} USD`
/** The price before and the price now, as Google splits them. */
const prices = ({ price, former }: { price: Cents; former: Cents | null }): [string, string] =>
  former === null ? [amount(price), ''] : [amount(former), amount(price)]

function productCells(row: ProductRow, origin: string): (string | number)[] {
  const option = (pattern: RegExp): string => row.option_values[row.option_names.findIndex((name) => pattern.test(name))] ?? ''
  const title = [row.title, ...row.option_values.filter((value) => !row.title.includes(value))].join(', ')
  return [
    row.id,
    row.others ? row.product_id : '',
    title.slice(0, MOST.title),
    (withoutEntities(plainText(row.description)) || row.title).slice(0, MOST.description),
    `${origin}/product/${row.slug}${chosen(row)}`,
    origin + pictureAddress(row.picture, 1280),
    row.in_stock ? 'in_stock' : 'out_of_stock',
    ...prices(row),
    (row.brand ?? row.retailer).slice(0, MOST.brand),
    row.gtin ?? '',
    row.sku,
    'new',
    option(/^colou?r$/i).slice(0, MOST.value),
    option(/^size$/i).slice(0, MOST.value),
    row.category,
  ]
}

/** Opens the page with this variant chosen, so that it shows the price of this line. */
function chosen({ option_names: names, option_values: values }: ProductRow): string {
  const options = values.flatMap((value, i) => (names[i] ? [`${names[i]}:${value}`.toLowerCase()] : []))
  return options.length > 0 ? `?${new URLSearchParams({ options: options.join('|') })}` : ''
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const withoutEntities = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')

/** Google calls up to two pieces limited. */
const FEW = 2
const MINUTES_A_DAY = 1440
/** An order of the morning is ready on the same day up to this many minutes. */
const SAME_DAY_MINUTES = 480

function inventoryCells(row: InventoryRow): (string | number)[] {
  const availability = row.quantity === 0 ? 'out_of_stock' : row.quantity <= FEW ? 'limited_availability' : 'in_stock'
  return [
    row.store_code,
    row.id,
    row.quantity,
    ...prices(row),
    availability,
    row.pickup ? 'buy' : 'not supported',
    row.pickup ? slaOf(row.prep_minutes) : '',
  ]
}

function slaOf(minutes: number): string {
  if (minutes <= SAME_DAY_MINUTES) return 'same day'
  const days = Math.ceil(minutes / MINUTES_A_DAY)
  if (days === 1) return 'next day'
  return days <= 7 ? `${days}-day` : 'multi-week'
}
