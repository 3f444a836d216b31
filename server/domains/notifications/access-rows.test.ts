import { forEach, MALL_CHOICES, STORE_CHOICES } from '#contracts/notifications/news.ts'
import { readNotification, removePushDevice, testPush } from '#contracts/notifications/notifications.ts'
import { chooseMallNews, chooseStoreNews, mallNewsChoices, storeNewsChoices } from '#contracts/notifications/store-news.ts'
import { CENTER, SELLER, type AccessRows } from '#tests/access-rows.ts'

const everywhere = { inApp: true, push: true, email: true }
const EVERYTHING = forEach(STORE_CHOICES, () => everywhere)
const EVERYTHING_OF_A_MALL = forEach(MALL_CHOICES, () => everywhere)

export const rows: AccessRows = {
  objects: [
    ['what is heard of a store', storeNewsChoices, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    [
      'a choice of what is heard of a store',
      chooseStoreNews,
      (world) => ({ body: { storeIds: [world.shop.storeId], kinds: EVERYTHING } }),
      SELLER,
    ],
    ['what is heard of a mall', mallNewsChoices, (world) => ({ query: { mallId: world.shop.mallId } }), CENTER],
    [
      'a choice of what is heard of a mall',
      chooseMallNews,
      (world) => ({ body: { mallId: world.shop.mallId, kinds: EVERYTHING_OF_A_MALL } }),
      CENTER,
    ],
    ['a notification', readNotification, (world) => ({ params: { id: world.notificationId } }), ['buyer']],
    ['a device to try', testPush, (world) => ({ params: { id: world.deviceId } }), ['buyer']],
    ['a device to remove', removePushDevice, (world) => ({ params: { id: world.deviceId } }), ['buyer']],
  ],
  open: {
    unsubscribe: 'the token is the secret',
    unsubscribeInfo: 'the token is the secret',
  },
}
