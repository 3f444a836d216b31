import type { BulkChange, BulkLine } from '#contracts/catalog/bulk-edits.ts'
import { basisPointsOf, type Cents, cents } from '#contracts/money.ts'
import type { ProductInput } from '#contracts/catalog/own-products.ts'

type Fault = { pointer: string; message: string }
const plain = (text: string): string => text.trim().toLowerCase()

/** A product that is not on the shelf of any store cannot go live; nobody could buy it. */
export const NEEDS_A_SHELF = 'Enter how many are in stock in at least one store, or 0.'

/** Said where a seller puts a listing on sale that a moderator took down. */
export const TAKEN_DOWN = 'SPIRAL took this listing down. Ask for a second look before you sell it again.'

const PLACEHOLDER =
  /(^|[^a-z])(place[-_]?holder|no[-_]?(image|img|photo|picture)|(image|photo|picture)[-_]?(not[-_]?available|coming[-_]?soon)|coming[-_]?soon)/i
/** Shop systems send such a file where a product has no picture of its own. */
export const isPlaceholder = (address: string): boolean => PLACEHOLDER.test(URL.parse(address)?.pathname.split('/').at(-1) ?? '')

/** The errors within one product as entered, each at its field. SKUs of other products are checked elsewhere. */
export function faultsIn(input: Pick<ProductInput, 'options' | 'variants' | 'pictures' | 'status'>): Fault[] {
  const { options, variants, pictures } = input
  return [...faultsOfOptions(options), ...faultsOfVariants(input), ...faultsOfPictures(pictures, variants.length)]
}

function faultsOfOptions(options: ProductInput['options']): Fault[] {
  const faults: Fault[] = []
  for (const [i, { name, values }] of options.entries()) {
    if (options.findIndex((other) => plain(other.name) === plain(name)) < i)
      faults.push({ pointer: `/options/${i}/name`, message: 'That option is already used.' })
    if (new Set(values.map(plain)).size < values.length)
      faults.push({ pointer: `/options/${i}/values`, message: 'Each value can stand here once.' })
  }
  return faults
}

function faultsOfVariants({ options, variants, status }: Pick<ProductInput, 'options' | 'variants' | 'status'>): Fault[] {
  const faults: Fault[] = []
  if (options.length === 0 && variants.length > 1)
    faults.push({ pointer: '/variants', message: 'Several variants need an option that tells them apart.' })
  const kinds = new Map<string, number>()
  const skus = new Map<string, number>()
  for (const [i, { optionValues, sku, price, compareAtPrice, id, shelves }] of variants.entries()) {
    const fits = optionValues.length === options.length && optionValues.every((value, at) => options[at]?.values.includes(value))
    const kind = JSON.stringify(optionValues.map(plain))
    if (!fits) faults.push({ pointer: `/variants/${i}/optionValues`, message: 'This variant does not fit the options.' })
    else if (options.length > 0 && kinds.has(kind))
      faults.push({ pointer: `/variants/${i}/optionValues`, message: 'There is another variant with the same options.' })
    kinds.set(kind, i)
    if (sku !== '' && skus.has(sku)) faults.push({ pointer: `/variants/${i}/sku`, message: 'Another variant here has the same SKU.' })
    skus.set(sku, i)
    if (compareAtPrice !== null && compareAtPrice <= price)
      faults.push({ pointer: `/variants/${i}/compareAtPrice`, message: 'The compare-at price must be above the price.' })
    if (id === null && shelves.length === 0 && status === 'active')
      faults.push({ pointer: `/variants/${i}/shelves`, message: NEEDS_A_SHELF })
    if (new Set(shelves.map(({ storeId }) => storeId)).size < shelves.length)
      faults.push({ pointer: `/variants/${i}/shelves`, message: 'Each store can stand here once.' })
  }
  const ids = variants.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) faults.push({ pointer: '/variants', message: 'Each variant can stand here once.' })
  return faults
}

function faultsOfPictures(pictures: ProductInput['pictures'], variants: number): Fault[] {
  const faults: Fault[] = []
  const ids = pictures.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) faults.push({ pointer: '/pictures', message: 'Each picture can stand here once.' })
  for (const [i, { id, hash, variant }] of pictures.entries()) {
    if ((id === null) === (hash === null)) faults.push({ pointer: `/pictures/${i}`, message: 'Choose a picture.' })
    if (variant !== null && variant >= variants) faults.push({ pointer: `/pictures/${i}/variant`, message: 'Choose a variant.' })
  }
  return faults
}

/** Options with the values that some variant uses, in the order they were given. */
export const optionsInUse = ({ options, variants }: Pick<ProductInput, 'options' | 'variants'>): ProductInput['options'] =>
  options.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => variants.some((one) => one.optionValues[at] === value)),
  }))

/** Free SKUs for variants without one, each generated from the product's title and the variant's options. */
export function skusFor(
  stem: string,
  variants: readonly { sku: string; optionValues: readonly string[] }[],
  isTaken: (sku: string) => boolean,
): string[] {
  const given = new Set(variants.map(({ sku }) => sku))
  return variants.map(({ sku, optionValues }) => {
    if (sku !== '') return sku
    const made = [stem, ...optionValues]
      .join('-')
      .normalize('NFKD')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 100)
    let free = made || 'ITEM'
    for (let n = 2; given.has(free) || isTaken(free); n++) free = `${made || 'ITEM'}-${n}`
    given.add(free)
    return free
  })
}

type BulkNow = {
  price: Cents
  onHand: number
  reserved: number
  status: string
  department: string
  /** The row is a variant without a shelf. */
  lacksShelf?: boolean
  /** No store has any variant of the product on a shelf. */
  isUnshelved?: boolean
  /** A moderator took the listing down. */
  takenDown?: boolean
}
type BulkOutcome = Pick<BulkLine, 'difference' | 'fault' | 'warning'>
const MOST_CENTS = 100_000_000
/** A larger price increase is more often a typing error than intended. */
const STEEP = 1.5

/** The outcome of one change for one row; `department` is the name of the new department. */
export function bulkOutcome(change: BulkChange, now: BulkNow, department: string): BulkOutcome {
  switch (change.kind) {
    case 'price_set':
      return newPrice(now.price, change.price)
    case 'price_by':
      return newPrice(now.price, cents(now.price + change.by))
    case 'price_percent':
      return newPrice(now.price, basisPointsOf(now.price, 10_000 + Math.round(change.percent * 100)))
    case 'status':
      return {
        difference: { of: 'status', before: now.status, after: change.status },
        fault:
          change.status !== 'active' || now.status === 'active'
            ? null
            : now.takenDown
              ? TAKEN_DOWN
              : now.isUnshelved
                ? NEEDS_A_SHELF
                : null,
        warning: null,
      }
    case 'department':
      return { difference: { of: 'department', before: now.department, after: department }, fault: null, warning: null }
    case 'stock_set':
      return newStock(now, change.onHand)
    case 'stock_by':
      return newStock(now, now.onHand + change.by)
  }
}

function newPrice(before: Cents, after: Cents): BulkOutcome {
  const fault = after < 0 ? 'Price must be 0 or more.' : after > MOST_CENTS ? 'Price must be $1,000,000 or less.' : null
  const warning =
    fault === null && after > before * STEEP
      ? 'Raises the price by more than half.'
      : fault === null && after === 0 && before > 0
        ? 'Makes it free.'
        : null
  return { difference: { of: 'price', before, after: cents(Math.max(-MOST_CENTS, Math.min(MOST_CENTS, after))) }, fault, warning }
}

function newStock({ onHand, reserved, lacksShelf }: BulkNow, after: number): BulkOutcome {
  const fault = lacksShelf
    ? NEEDS_A_SHELF
    : after < 0
      ? 'Stock must be 0 or more.'
      : after < reserved
        ? `${reserved} are reserved for orders.`
        : after > 1_000_000
          ? 'Choose 0 to 1,000,000.'
          : null
  return { difference: { of: 'stock', before: onHand, after }, fault, warning: null }
}
