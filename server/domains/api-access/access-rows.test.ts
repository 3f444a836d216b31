import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
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
import { type AccessRows, MANAGERS } from '#tests/access-rows.ts'
import { PASSWORD } from '#tests/people.ts'

const HOOK = { url: 'https://hooks.example.com/orders', kinds: ['order.placed'] }
const proof = { password: PASSWORD }

export const rows: AccessRows = {
  objects: [
    ['the keys of a business', apiKeys, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    [
      'a business that gets a key',
      makeApiKey,
      (world) => ({ params: { id: world.shop.retailerId }, body: { name: 'Books', scopes: ['orders:read'], days: 30, proof } }),
      ['owner'],
    ],
    // Its secret is another one, so the owner hears that it was replaced.
    [
      'a key with a new secret',
      rotateApiKey,
      (world) => ({ params: { id: world.apiKeyId }, body: { keepOld: true, lastFour: '!!!!', proof } }),
      ['owner'],
    ],
    ['a key to end', revokeApiKey, (world) => ({ params: { id: world.apiKeyId } }), ['owner']],
    ['the webhooks of a business', webhooks, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    ['a business that gets a webhook', addWebhook, (world) => ({ params: { id: world.shop.retailerId }, body: HOOK }), ['owner']],
    ['a webhook to change', changeWebhook, (world) => ({ params: { id: world.webhookId }, body: { ...HOOK, isOn: true } }), ['owner']],
    ['a webhook with a new secret', renewWebhookSecret, (world) => ({ params: { id: world.webhookId } }), ['owner']],
    ['a webhook to try', testWebhook, (world) => ({ params: { id: world.webhookId } }), ['owner']],
    ['the messages of a webhook', webhookDeliveries, (world) => ({ params: { id: world.webhookId } }), MANAGERS],
    // It still waits, which its owner hears.
    ['a message to send again', replayDelivery, (world) => ({ params: { id: world.deliveryId } }), ['owner']],
    ['a webhook to remove', removeWebhook, (world) => ({ params: { id: world.webhookId } }), ['owner']],
  ],
  written: ['api_keys', 'webhook_endpoints', 'webhook_deliveries'],
}
