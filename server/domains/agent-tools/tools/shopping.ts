import { z } from 'zod'
import { cart, CartLineInput, setCartLine } from '#contracts/cart/cart.ts'
import { product, products, type Offer, type ProductCard } from '#contracts/catalog/catalog.ts'
import { quote, type Quote, type QuoteGroup } from '#contracts/checkout/checkout.ts'
import { askPurchase, purchaseToConfirm } from '#contracts/agent-tools.ts'
import type { Cart } from '#contracts/cart/cart.ts'
import { Destination, Zip } from '#contracts/identity/people.ts'
import { ProductId } from '#contracts/ids.ts'
import { legalDocument } from '#contracts/legal.ts'
import { mall, malls } from '#contracts/malls/malls.ts'
import { cents, Price } from '#contracts/money.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { store, stores } from '#contracts/stores/stores.ts'
import { changeAlerts, saveWish, wishlist, type WishlistItem } from '#contracts/wishlist.ts'
import { money, oneCall, tool } from '../tool.ts'

/** When it would be there, as the card of a product says it. */
function promiseOf(card: z.input<typeof ProductCard>): string {
  if (!card.inStock) return 'Sold out here'
  if (card.pickupToday) return card.usually ? 'Usually ready today for pickup' : 'Ready today for pickup'
  if (card.pickupLater) return card.pickupLater
  if (card.centerOnly) return 'Sent to a SPIRAL Center'
  return card.shipsHome ? 'Ships home' : 'Pickup'
}
const cardOf = (card: z.input<typeof ProductCard>) => ({
  productId: card.id,
  title: card.title,
  brand: card.brand,
  price: money(card.price),
  ...(card.isFrom && { isLowestOfSeveral: true }),
  store: { storeId: card.store.id, name: card.store.name, miles: card.distanceMiles, mall: card.mall?.name ?? null },
  promise: promiseOf(card),
  ...(card.callAhead && { callAhead: true }),
  storesWithIt: card.storeCount,
  rating: card.rating,
  ...(card.onlyVariantId !== null && { variantId: card.onlyVariantId }),
  page: `/product/${card.slug}`,
})
const offerOf = (offer: z.input<typeof Offer>) => ({
  variantId: offer.variantId,
  storeId: offer.store.id,
  store: offer.store.name,
  mall: offer.mall?.name ?? null,
  miles: offer.distanceMiles,
  price: money(offer.price),
  available: offer.available,
  stock: offer.stock?.words ?? 'Sold out',
  opening: offer.opening.label,
  promises: Object.fromEntries(offer.methods.map((method) => [method, offer.estimates[method]])),
})
export const cartOf = ({ items }: z.input<typeof Cart>) => ({
  lines: items.map((item) => ({
    variantId: item.variantId,
    storeId: item.storeId,
    title: item.title,
    options: item.options,
    store: item.store,
    mall: item.mallName,
    quantity: item.quantity,
    price: money(item.price),
    method: item.fulfillmentMethod,
    promise: item.estimatedDelivery,
    available: item.available,
  })),
})
const groupOf = (group: z.input<typeof QuoteGroup>) => ({
  store: group.storeName,
  mall: group.mallName,
  method: group.fulfillmentMethod,
  promise: group.estimatedDelivery,
  miles: group.place.distanceMiles,
  items: group.items.map(({ title, options, quantity, lineTotal }) => ({ title, options, quantity, lineTotal: money(lineTotal) })),
  shipping: money(group.shippingCost - group.shippingDiscount),
  tax: money(group.tax),
  spiralsToEarn: group.spiralsToEarn,
})
export const quoteOf = (priced: z.input<typeof Quote>) => ({
  stores: priced.groups.map(groupOf),
  subtotal: money(priced.subtotal),
  discount: money(priced.discount),
  shipping: money(priced.shipping),
  tax: money(priced.tax),
  total: money(priced.total),
  spiralsToEarn: priced.spiralsToEarn,
  problems: priced.problems.map(({ message }) => message),
})
const wishOf = (wish: z.input<typeof WishlistItem>) => ({
  productId: wish.productId,
  name: wish.productName,
  store: wish.storeName,
  price: money(wish.currentPrice),
  priceWhenSaved: money(wish.originalPrice),
  inStock: wish.isInStock,
  alerts: wish.alerts,
})
/** The lines of a cart, as the checkout takes them. */
export const linesOf = ({ items }: z.input<typeof Cart>): CartLineInput[] =>
  items.map(({ variantId, storeId, quantity, fulfillmentMethod, centerMallId, ifUnavailable }) =>
    CartLineInput.parse({
      variantId,
      storeId,
      quantity,
      fulfillmentMethod,
      ...(centerMallId && { centerMallId }),
      ...(ifUnavailable && { ifUnavailable }),
    }),
  )

export const shopping = [
  oneCall(products, {
    name: 'find_products',
    about: 'Find products in stores near a place, with price, stock and when they can be picked up.',
    scope: 'read',
    only: [
      'q',
      'near',
      'within',
      'category',
      'storeId',
      'mallId',
      'brand',
      'minPrice',
      'maxPrice',
      'inStock',
      'onSale',
      'minStars',
      'method',
      'pickupToday',
      'sort',
      'limit',
      'cursor',
    ],
    tell: ({ items, nextCursor, search }) => ({
      products: items.map(cardOf),
      nextCursor,
      ...(search?.corrected && { searchedFor: search.corrected }),
      ...(search?.nobodyNear && { note: 'No store near there sells this. The products are from farther away, or only related.' }),
    }),
  }),
  oneCall(product, {
    name: 'get_product',
    about: 'Read about one product: description, facts, sizes and colors, return days.',
    scope: 'read',
    tell: (found) => ({
      productId: found.id,
      title: found.title,
      brand: found.brand,
      description: found.description
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      seller: found.retailer.name,
      price: money(found.price),
      variants: found.variants.map(({ id, options, price, available }) => ({ variantId: id, options, price: money(price), available })),
      facts: found.facts,
      stores: found.offers.length,
      returnsDays: found.returnsDays,
      notice: found.notice?.text ?? null,
      page: `/product/${found.slug}`,
    }),
  }),
  oneCall(product, {
    name: 'get_offers',
    about: 'See which stores have a product: stock, how sure it is, price, hours, and when it is ready, nearest first.',
    scope: 'read',
    tell: ({ id, title, offers, elsewhere }) => ({
      productId: id,
      title,
      offers: offers.map(offerOf),
      otherSellers: elsewhere.map(cardOf),
    }),
  }),
  oneCall(stores, {
    name: 'find_stores',
    about: 'Find local stores and mall stores near a place, with hours and ways to get their items.',
    scope: 'read',
    only: ['q', 'near', 'within', 'mallId', 'category', 'openNow', 'independent', 'trusted', 'method', 'limit', 'cursor'],
    tell: ({ items, nextCursor }) => ({
      stores: items.map((found) => ({
        storeId: found.id,
        name: found.name,
        category: found.category,
        address: `${found.street}, ${found.city}, ${found.state} ${found.zipCode}`,
        mall: found.mall?.name ?? null,
        miles: found.distanceMiles,
        opening: found.opening.label,
        pickup: found.pickup,
        shipsHome: found.shipToMe,
        rating: found.rating,
        page: `/store/${found.slug}`,
      })),
      nextCursor,
    }),
  }),
  oneCall(store, {
    name: 'get_store',
    about: 'Read about one store: address, hours of each day, phone, services, policies.',
    scope: 'read',
    tell: (found) => ({
      storeId: found.id,
      name: found.name,
      description: found.description,
      address: `${found.street}, ${found.city}, ${found.state} ${found.zipCode}`,
      mall: found.mall?.name ?? null,
      unit: found.unit,
      miles: found.distanceMiles,
      phone: found.phone,
      opening: found.opening.label,
      hours: found.hoursByDay,
      specialHours: found.specialHours.map(({ date, name, text }) => ({ date, name, text })),
      services: found.services,
      takingOrders: found.takingOrders,
      policy: found.policy,
      soldBy: found.legalName,
      page: `/store/${found.slug}`,
    }),
  }),
  oneCall(malls, {
    name: 'find_malls',
    about: 'Find malls near a place, and whether they have a SPIRAL Center where parcels of several stores wait together.',
    scope: 'read',
    only: ['q', 'near', 'within', 'state', 'hasCenter', 'limit', 'cursor'],
    tell: ({ items, nextCursor }) => ({
      malls: items.map((found) => ({
        mallId: found.id,
        name: found.name,
        city: found.city,
        state: found.state,
        miles: found.distanceMiles,
        hasCenter: found.hasCenter,
        stores: found.storeCount,
        opening: found.opening.label,
        page: `/mall/${found.slug}`,
      })),
      nextCursor,
    }),
  }),
  oneCall(mall, {
    name: 'get_mall',
    about: 'Read about one mall: address, hours, amenities, its SPIRAL Center.',
    scope: 'read',
    tell: (found) => ({
      mallId: found.id,
      name: found.name,
      address: found.address,
      hours: found.hoursByDay,
      amenities: found.amenities,
      center: found.center && { place: found.center.place, hours: found.center.hoursByDay, holdDays: found.center.holdDays },
      page: `/mall/${found.slug}`,
    }),
  }),
  oneCall(legalDocument, {
    name: 'get_policies',
    about: 'Read the terms, the privacy notice, the rules for refunds or the guarantee of SPIRAL.',
    scope: 'read',
    only: ['slug'],
    tell: ({ title, version, sections }) => ({
      title,
      version,
      sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    }),
  }),
  oneCall(cart, { name: 'view_cart', about: "See what is in the shopper's cart.", scope: 'cart', tell: cartOf }),
  oneCall(setCartLine, {
    name: 'set_cart_line',
    about: 'Put an offer of a store into the cart, or change its quantity or method; a quantity of 0 removes it.',
    scope: 'cart',
    tell: cartOf,
  }),
  tool({
    name: 'quote_cart',
    about: "Price the shopper's cart with tax and shipping, per store, with the promise of each; it changes nothing.",
    scope: 'cart',
    effect: 'reads',
    access: 'shopper',
    calls: [cart, quote],
    input: { near: Zip.optional(), destination: Destination.optional() },
    run: async (call, input) => {
      const items = linesOf(await call(cart))
      if (items.length === 0) return { stores: [], total: money(0), problems: ['The cart is empty.'] }
      return quoteOf(await call(quote, { body: { items, ...input } }))
    },
  }),
  tool({
    name: 'place_order',
    about:
      'Prepare the purchase of the cart at the total that quote_cart gave. Nothing is bought: give the link to the shopper, who confirms the exact total there.',
    scope: 'orders',
    effect: 'buys',
    calls: [askPurchase],
    input: {
      total: Price.describe('The total of quote_cart, in dollars.'),
      destination: Destination.optional().describe('Only where something is shipped home.'),
    },
    run: async (call, input, agent) => {
      const asked = await call(askPurchase, { body: { agent, ...input } })
      return {
        status: 'needs_confirmation',
        confirmation: asked.token,
        link: asked.url,
        total: money(asked.total),
        until: asked.expiresAt,
        next: 'Ask the shopper to open the link and confirm. Then ask check_purchase what became of it.',
      }
    },
  }),
  tool({
    name: 'check_purchase',
    about: 'See whether the shopper has confirmed a purchase that place_order prepared, and the number of the order.',
    scope: 'orders',
    calls: [purchaseToConfirm],
    input: { confirmation: z.string().max(100).describe('The confirmation that place_order gave.') },
    run: async (call, { confirmation }) => {
      const { state, total, orderNumber, refusal } = await call(purchaseToConfirm, { params: { token: confirmation } })
      return { status: state, total: money(total), orderNumber, refusal }
    },
  }),
  oneCall(wishlist, {
    name: 'list_wishlist',
    about: "See what the shopper has saved, with today's price and stock.",
    scope: 'cart',
    tell: ({ items }) => ({ items: items.slice(0, 50).map(wishOf) }),
  }),
  oneCall(saveWish, {
    name: 'add_to_wishlist',
    about: "Save a product on the shopper's wishlist.",
    scope: 'cart',
    only: ['productId', 'variantId', 'storeId'],
    tell: wishOf,
  }),
  tool({
    name: 'set_price_alert',
    about: 'Tell the shopper when a product costs a wished price or less, and save it on the wishlist.',
    scope: 'cart',
    calls: [saveWish, changeAlerts],
    input: {
      productId: ProductId,
      targetPrice: Price.nullable().optional().describe('In dollars; without it, any lower price counts.'),
      backInStock: z.boolean().optional(),
    },
    run: async (call, { productId, targetPrice = null, backInStock = false }) => {
      await call(saveWish, { body: { productId } })
      const body = {
        priceDropEnabled: true,
        targetPrice: targetPrice === null ? null : cents(targetPrice),
        backInStockEnabled: backInStock,
      }
      return wishOf(await call(changeAlerts, { params: { productId }, body }))
    },
  }),
  oneCall(spirals, {
    name: 'spirals_balance',
    about: "See the shopper's SPIRALs: balance, what they are worth, what is still to come, the tier.",
    scope: 'read',
    tell: (held) => ({
      balance: held.balance,
      worth: money(held.value),
      pending: held.pending,
      tier: held.tier.name,
      expiring: held.expiring,
    }),
  }),
]
