import type { DraftProduct } from '#contracts/applications/applications.ts'
import { cleanText } from '#contracts/clean-text.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { plainText } from '../../catalog/sanitize.ts'
import { readGtin } from '../../catalog/barcodes.ts'
import { onSite, pictureAddress } from './business.ts'
import type { PageFacts } from './page.ts'
import { nodesOf, type SchemaNode, textOf, typesOf } from './schema-org.ts'

const PRODUCT = /^(Product|ProductGroup|IndividualProduct|ProductModel|Book)$/
const MOST_PICTURES = 6
/** A price field takes no more. */
const MOST_CENTS = 100_000_000

/** The products that a page marks as such; of a page without marks, the one that its Open Graph tags describe. */
export function productsFrom(page: PageFacts): DraftProduct[] {
  const marked = page.nodes.filter((node) => typesOf(node).some((type) => PRODUCT.test(type))).flatMap((node) => draft(page, node) ?? [])
  return marked.length > 0 ? marked : (tagged(page) ?? [])
}

function draft(page: PageFacts, node: SchemaNode): DraftProduct | null {
  const title = textOf(node['name'])
  if (!title) return null
  const offers = nodesOf(node['offers']).flatMap((offer) => [offer, ...nodesOf(offer['offers'])])
  const price = offers
    .map((offer) => dollarsIn(textOf(offer['price'] ?? offer['lowPrice']), textOf(offer['priceCurrency'])))
    .find((one) => one !== null)
  const gtins = ['gtin', 'gtin14', 'gtin13', 'gtin12', 'gtin8', 'isbn'].map((name) => readGtin(textOf(node[name]) ?? ''))
  return drafted({
    title,
    description: plainText(textOf(node['description']) ?? '').trim(),
    price: price ?? null,
    gtin: gtins.find((gtin) => gtin !== null) ?? null,
    pictures: [node['image']].flat().map(pictureAddress),
    page,
    confidence: price === undefined ? 0.7 : 0.9,
  })
}

function tagged(page: PageFacts): DraftProduct[] | null {
  const { meta } = page
  if (meta['og:type'] !== 'product' && meta['og:type'] !== 'og:product') return null
  const one = drafted({
    title: meta['og:title'] ?? page.title,
    description: meta['og:description'] ?? '',
    price: dollarsIn(
      meta['product:price:amount'] ?? meta['og:price:amount'] ?? null,
      meta['product:price:currency'] ?? meta['og:price:currency'] ?? null,
    ),
    gtin: readGtin(meta['product:gtin'] ?? ''),
    pictures: [meta['og:image'] ?? null],
    page,
    confidence: 0.75,
  })
  return one ? [one] : null
}

type SiteProduct = {
  title: string
  description: string
  price: Cents | null
  gtin: string | null
  pictures: (string | null)[]
  page: PageFacts
  confidence: number
}
function drafted({ title, description, price, gtin, pictures, page, confidence }: SiteProduct): DraftProduct | null {
  const addresses = pictures.flatMap((address) => (address === null ? [] : (onSite(address, page) ?? [])))
  const draft: DraftProduct = {
    title: cleanText(plainText(title)).slice(0, 200),
    ...(description ? { description: cleanText(description).slice(0, 5_000) } : {}),
    ...(price === null ? {} : { price }),
    ...(gtin === null ? {} : { gtin }),
    pictures: [...new Set(addresses)].slice(0, MOST_PICTURES).map((address) => ({ address })),
    source: { kind: 'website', where: page.address.slice(0, 500), quote: cleanText(title).slice(0, 300) },
    confidence,
  }
  return draft.title.trim() ? draft : null
}

/** A price in US dollars. Another currency is no price here. */
export function dollarsIn(text: string | null, currency: string | null): Cents | null {
  if (text === null || (currency !== null && currency.toUpperCase() !== 'USD')) return null
  const [, whole = '', part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return whole && amount <= MOST_CENTS ? cents(amount) : null
}
