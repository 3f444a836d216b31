import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, StoreId } from '../ids.ts'
import { forEach, MALL_CHOICES, STORE_CHOICES } from './news.ts'
import { Channels } from './notifications.ts'
import { named } from '../named.ts'

const Kinds = z.strictObject(forEach(STORE_CHOICES, () => Channels))
/** What one person hears of one store, and by which channel. */
export const StoreNewsChoices = named('StoreNewsChoices', { storeId: StoreId, kinds: Kinds })
export type StoreNewsChoices = z.output<typeof StoreNewsChoices>

export const storeNewsChoices = endpoint('GET /api/retailer/news-choices', {
  access: 'retailer:staff',
  summary: 'What this person hears of a store, and by which channel.',
  query: z.object({ storeId: inUrl(StoreId) }),
  reply: StoreNewsChoices,
})
export const chooseStoreNews = endpoint('PUT /api/retailer/news-choices', {
  access: 'retailer:staff',
  summary: 'Choose what to hear of one or several stores.',
  body: z.strictObject({
    storeIds: z.array(StoreId).min(1, 'Choose at least one store.').max(500, 'Choose up to 500 stores.'),
    kinds: Kinds,
  }),
  reply: z.object({ items: z.array(StoreNewsChoices) }),
})

/** What one person hears of one mall, and by which channel. */
export const MallNewsChoices = named('MallNewsChoices', { mallId: MallId, kinds: z.strictObject(forEach(MALL_CHOICES, () => Channels)) })
export type MallNewsChoices = z.output<typeof MallNewsChoices>

export const mallNewsChoices = endpoint('GET /api/mall/news-choices', {
  access: 'mall:staff',
  summary: 'What this person hears of a mall, and by which channel.',
  query: z.object({ mallId: inUrl(MallId) }),
  reply: MallNewsChoices,
})
export const chooseMallNews = endpoint('PUT /api/mall/news-choices', {
  access: 'mall:staff',
  summary: 'Choose what to hear of a mall.',
  body: z.strictObject(MallNewsChoices.shape),
  reply: MallNewsChoices,
})
