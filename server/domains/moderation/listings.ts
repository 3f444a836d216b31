import type { ProductId } from '#contracts/ids.ts'
import { listingsOf, takeDown } from '../catalog/taken-down.ts'
import { ownersOf } from '../identity/teams.ts'
import type { ModeratedTexts } from './moderated-texts.ts'

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Listings, which shoppers report too. Their author is the first owner of the business, who hears of a decision and may ask for a second look. */
export const moderatedTexts: { product: ModeratedTexts } = {
  product: {
    read: async (db, ids) => {
      const listings = await listingsOf(db, ids)
      const owners = await ownersOf(
        db,
        listings.map(({ retailerId }) => retailerId),
      )
      return listings.map(({ id, retailerId, retailer, slug, title, description, isOnSale }) => ({
        id,
        text: [title, plain(description)].filter(Boolean).join('\n'),
        authorId: owners.get(retailerId) ?? null,
        authorName: retailer,
        isShown: isOnSale,
        about: { title, href: `/product/${slug}` },
        authorHref: `/retailer-inventory?product=${id}`,
      }))
    },
    setHidden: (tx, id, decision) => takeDown(tx, id as ProductId, decision),
  },
}
