import type { Product } from '#contracts/catalog/catalog.ts'
import type { Mall } from '#contracts/malls/malls.ts'
import type { Order } from '#contracts/orders/orders.ts'
import type { Picture } from '#contracts/pictures.ts'
import type { ShareKind } from '#contracts/shares/shares.ts'
import type { Store } from '#contracts/stores/stores.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'

/** What the dialog shows and what it says for the person (R16). */
export type Shared = {
  kind: ShareKind
  /** The id as the server knows it; empty for the account. */
  id: string
  /** The page that the link opens. */
  path: string
  title: string
  detail: string | null
  picture: Picture | null
  /** The words before the link, which the person may change. */
  text: string
}

export function sharedProduct({ id, slug, title, price, images, offers, retailer }: Product): Shared {
  const store = offers[0]?.store.name ?? retailer.name
  return {
    kind: 'product',
    id: String(id),
    path: `/product/${slug}`,
    title,
    detail: `${dollars(offers[0]?.price ?? price)} at ${store}`,
    picture: images[0] ?? null,
    text: `Look what I found at ${store}: ${title}.`,
  }
}

export const sharedStore = ({
  id,
  slug,
  name,
  mall,
  city,
  state,
  face,
}: Pick<Store, 'id' | 'slug' | 'name' | 'mall' | 'city' | 'state' | 'face'>): Shared => ({
  kind: 'store',
  id: String(id),
  path: `/store/${slug}`,
  title: name,
  detail: mall?.name ?? `${city}, ${state}`,
  picture: face.cover ?? null,
  text: `I like shopping at ${name} in ${mall?.name ?? city}.`,
})

export const sharedMall = ({
  id,
  slug,
  name,
  city,
  state,
  picture,
}: Pick<Mall, 'id' | 'slug' | 'name' | 'city' | 'state' | 'picture'>): Shared => ({
  kind: 'mall',
  id: String(id),
  path: `/mall/${slug}`,
  title: name,
  detail: `${city}, ${state}`,
  picture: picture ?? null,
  text: `See what ${name} in ${city} has today.`,
})

/** Never items, prices or an address. */
export function sharedOrder({ number, fulfillments }: Order): Shared {
  const stores = plural(new Set(fulfillments.map(({ storeId }) => storeId)).size, 'local store')
  return {
    kind: 'checkout',
    id: number,
    path: '/',
    title: 'I shopped local today',
    detail: stores,
    picture: null,
    text: `I shopped local today at ${stores} with SPIRAL.`,
  }
}

export const sharedAccount = (publicName: string): Shared => ({
  kind: 'account',
  id: '',
  path: '/signup',
  title: publicName,
  detail: 'Your own link',
  picture: null,
  text: 'Shop stores near you on SPIRAL with me.',
})

/** A wishlist that its owner shares by link: rewarded like the account. */
export const sharedWishlist = (name: string, url: string): Shared => ({
  kind: 'account',
  id: '',
  path: pathIn(url),
  title: name,
  detail: 'A wishlist',
  picture: null,
  text: `My wishlist on SPIRAL: ${name}.`,
})

const pathIn = (url: string): string => {
  const { pathname, search } = new URL(url, 'https://spiral.invalid')
  return pathname + search
}
