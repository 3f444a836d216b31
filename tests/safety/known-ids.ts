import { z } from 'zod'
import type { World } from '#tests/access-world.ts'
import type { Random } from './schema-sampler.ts'

const MOST_KEPT = 20
const Placed = z.object({ order: z.object({ number: z.string(), fulfillments: z.array(z.object({ id: z.number() })) }) })

/**
 * Existing ids for API paths: those of the test data, and those in responses since. A path `/api/x/{id}` takes the ids that `/api/x` listed
 * or created.
 */
export class KnownIds {
  readonly #ids: Record<string, (string | number)[]>
  readonly #world: World
  /** Orders with their fulfillments, and the order of the current request. */
  readonly #orders: { number: string; parts: number[] }[]
  #about: { number: string; parts: number[] } | undefined

  constructor(world: World) {
    this.#world = world
    const { shop } = world
    const parts = [world.pickupId, world.parcelId]
    this.#orders = [{ number: world.orderNumber, parts }]
    this.#ids = {
      '/api/account/addresses': [world.addressId],
      '/api/admin/applications': [world.applicationId],
      '/api/admin/malls': [shop.mallId],
      '/api/admin/retailers': [shop.retailerId],
      '/api/admin/stores': [world.secondStoreId],
      '/api/applications': [world.applicationId],
      '/api/applications/documents': [world.documentId ?? 1],
      '/api/applications/products': [world.draftId ?? 1],
      '/api/counter/returns': [world.storeReturn.id, world.centerReturn.id],
      '/api/gift-cards/purchases/cards': [world.giftCardId],
      '/api/orders/returns': [world.storeReturn.id, world.centerReturn.id],
      '/api/retailer/import-feeds': world.feedIds,
      '/api/retailer/profile': [shop.retailerId],
      '/api/wallet/cards': [world.walletCardId],
      '/api/auth/passkeys': [world.passkeyId ?? 1],
      '/api/auth/sessions': [world.sessionId],
      '/api/comments': [world.commentId],
      '/api/events': [world.eventId],
      '/api/groups': [world.groupSlug],
      '/api/posts': [world.postId],
      '/api/retailer/store-messages': [world.threadId],
      '/api/mall/messages': [world.mallThreadId],
      '/api/profiles': [world.handle],
      '/api/hosted-events': [world.eventId],
      '/api/perks/retailers': [shop.retailerId],
      '/api/retailer/perks': [world.perkId],
      '/api/mall/plan/versions': [world.planVersionId],
      '/api/mall/corrections': [world.mallCorrectionId],
      '/api/retailer/corrections': [world.storeCorrectionId],
      '/api/malls': [shop.mallId],
      '/api/reviews': [world.reviewId],
      '/api/questions': [world.questionId],
      '/api/answers': [world.answerId],
      '/api/mall/centers': [shop.mallId],
      '/api/mall/centers/parcels': [world.parcelId],
      '/api/mall/centers/spots': [world.spotId],
      '/api/parcels': [world.parcelId],
      '/api/notifications': [world.notificationId ?? 1],
      '/api/pickups': [world.pickupId],
      '/api/products': [shop.productId],
      '/api/push/devices': [world.deviceId],
      '/api/retailer/fulfillments': [...parts],
      '/api/retailer/imports': [world.importId ?? 1],
      '/api/retailer/inventory': [shop.variantId],
      '/api/retailer/products': [shop.productId],
      '/api/retailer/stores': [shop.storeId],
      '/api/retailer/variants': [shop.variantId],
      '/api/retailer/views': [world.viewId],
      '/api/saved-cards': [world.savedCardId],
      '/api/saved-searches': [world.savedSearchId],
      '/api/admin/reports/diagnostics': [world.reportId ?? 1],
      '/api/shared-lists': [world.shareToken],
      '/api/shared-lists/items': [world.otherWishId],
      '/api/stores': [shop.storeId],
      '/api/wishlist': [shop.productId, world.otherShop.productId],
      '/api/wishlist/lists': [world.listId],
      '/api/legal': ['terms', 'privacy'],
      '/api/places/zips': ['55425', '90210'],
    }
  }

  /** A value for a path parameter, by the path before it; undefined if none is known. */
  for(path: string, name: string, random: Random): string | number | undefined {
    if (name === 'number' && path.startsWith('/api/gift-cards/')) return this.#world.giftNumber
    if (name === 'number' && path.includes('/returns')) return this.#world.keptNumber
    if (name === 'number') {
      this.#about = random.pick(this.#orders)
      return this.#about.number
    }
    if (path.startsWith('/api/orders/{number}/fulfillments/')) return random.pick(this.#about?.parts ?? [this.#world.pickupId])
    const before = path.slice(0, path.indexOf(`{${name}}`) - 1).replaceAll(/\/\{\w+\}/g, '')
    if (name === 'mallId') return this.#world.shop.mallId
    if (name === 'storeId') return this.#world.shop.storeId
    if (name === 'retailerId') return this.#world.shop.retailerId
    const ids = this.#ids[before]
    return ids && ids.length > 0 ? random.pick(ids) : undefined
  }

  /** Stores the ids in a response: its own, or those of its rows. */
  learn(path: string, answer: unknown): void {
    if (!isRecord(answer) || path.includes('{')) return
    const placed = Placed.safeParse(answer).data?.order
    if (placed)
      this.#learnOrder(
        placed.number,
        placed.fulfillments.map(({ id }) => id),
      )
    const rows = Array.isArray(answer['items']) ? answer['items'] : [answer]
    for (const row of rows.slice(0, 3)) {
      const id: unknown = isRecord(row) ? row['id'] : undefined
      if (typeof id !== 'string' && typeof id !== 'number') continue
      this.#keep(path, id)
    }
  }

  #learnOrder(number: string, parts: number[]): void {
    this.#orders.push({ number, parts })
    if (this.#orders.length > MOST_KEPT) this.#orders.shift()
    for (const path of ['/api/retailer/fulfillments', '/api/pickups']) for (const id of parts) this.#keep(path, id)
  }

  #keep(path: string, id: string | number): void {
    const ids = (this.#ids[path] ??= [])
    if (!ids.includes(id)) ids.push(id)
    if (ids.length > MOST_KEPT) ids.shift()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'
