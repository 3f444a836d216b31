import { products } from '#contracts/catalog/catalog.ts'
import { MOST_DETAILS } from '#contracts/search/search.ts'
import { bestOffers, type CatalogView, productOf, readProducts } from '../catalog.ts'

/** All that is sold, one product a line, page by page, so that it takes no more memory than a page. */
export async function* feedLines(view: CatalogView): AsyncGenerator<string> {
  let cursor: string | undefined
  do {
    const page = await view.call(products, { query: { limit: MOST_DETAILS, ...(cursor && { cursor }) } })
    const read = await readProducts(
      view.call,
      page.items.map(({ id }) => id),
      undefined,
    )
    for (const { id } of page.items) {
      const of = read.get(id)
      if (of) yield `${JSON.stringify(asFeed(productOf(view, of, bestOffers(of))))}\n`
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** A product of the feed. Its variants are of no store yet: which one is nearest, a checkout knows. */
const asFeed = ({ id, title, description, url, media, categories, variants }: ReturnType<typeof productOf>) => ({
  id,
  title,
  description,
  url,
  media,
  variants: variants.map((one) => ({
    id: one.id.replace(/s\d+$/, ''),
    title: one.title,
    url: one.url,
    ...(one.barcodes && { barcodes: one.barcodes }),
    price: one.price,
    ...(one.list_price && { list_price: one.list_price }),
    availability: one.availability,
    categories,
    condition: ['new'],
    ...(one.options && { variant_options: one.options.map(({ name, label }) => ({ name, value: label })) }),
    ...(one.media && { media: one.media }),
    seller: one.seller,
  })),
})
