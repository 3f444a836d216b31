import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, StoreId } from './ids.ts'
import { Channels } from './notifications.ts'

/** What the people of a store can hear about it, in the order of the settings. */
export const STORE_NEWS_KINDS = ['order', 'cancel', 'message', 'return', 'claim', 'question', 'review'] as const
export const StoreNewsKind = z.enum(STORE_NEWS_KINDS)
export type StoreNewsKind = z.output<typeof StoreNewsKind>

const Kinds = z.strictObject({
  order: Channels,
  cancel: Channels,
  message: Channels,
  return: Channels,
  claim: Channels,
  question: Channels,
  review: Channels,
}) satisfies z.ZodType<Record<StoreNewsKind, unknown>>
/** What one person hears of one store, and by which channel. */
export const StoreNewsChoices = z.object({ storeId: StoreId, kinds: Kinds }).meta({ id: 'StoreNewsChoices' })
export type StoreNewsChoices = z.output<typeof StoreNewsChoices>

export const storeNewsChoices = endpoint({
  method: 'GET',
  path: '/api/retailer/news-choices',
  access: 'retailer:staff',
  summary: 'What this person hears of a store, and by which channel.',
  query: z.object({ storeId: inUrl(StoreId) }),
  reply: StoreNewsChoices,
})
export const chooseStoreNews = endpoint({
  method: 'PUT',
  path: '/api/retailer/news-choices',
  access: 'retailer:staff',
  summary: 'Choose what to hear of one or several stores.',
  body: z.strictObject({
    storeIds: z.array(StoreId).min(1, 'Choose at least one store.').max(500, 'Choose up to 500 stores.'),
    kinds: Kinds,
  }),
  reply: z.object({ items: z.array(StoreNewsChoices) }),
})
