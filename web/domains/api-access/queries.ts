import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
import type { RetailerId, WebhookEndpointId } from '#contracts/ids.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '#contracts/webhooks.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

// The last use of a key moves while the office is open.
export const keysOf = (id: RetailerId) => ({ ...read(apiKeys, { params: { id } }), staleTime: 0 })
export const useMakeKey = (id: RetailerId) => useWrite(makeApiKey, [keysOf(id)], { failure: 'mine' })
export const useRotateKey = (id: RetailerId) => useWrite(rotateApiKey, [keysOf(id)], { failure: 'mine' })
export const useRevokeKey = (id: RetailerId) => useWrite(revokeApiKey, [keysOf(id)])

// Messages are sent while the office is open.
export const hooksOf = (id: RetailerId) => ({ ...read(webhooks, { params: { id } }), staleTime: 0 })
export const messagesOf = (id: WebhookEndpointId) => ({
  ...readPages(webhookDeliveries, { params: { id }, query: { limit: 50 } }),
  staleTime: 0,
})
export const useAddHook = (id: RetailerId) => useWrite(addWebhook, [hooksOf(id)], { failure: 'mine' })
export const useChangeHook = (id: RetailerId) => useWrite(changeWebhook, [hooksOf(id)], { failure: 'mine' })
export const useSwitchHook = (id: RetailerId) => useWrite(changeWebhook, [hooksOf(id)])
export const useRenewSecret = () => useWrite(renewWebhookSecret, [])
export const useRemoveHook = (id: RetailerId) => useWrite(removeWebhook, [hooksOf(id)])
const messageReads = (id: WebhookEndpointId) => [read(webhookDeliveries, { params: { id }, query: {} })]
export const useTestHook = (id: WebhookEndpointId) => useWrite(testWebhook, messageReads(id))
export const useReplay = (id: WebhookEndpointId) => useWrite(replayDelivery, messageReads(id))
