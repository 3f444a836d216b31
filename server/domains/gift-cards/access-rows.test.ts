import { decideGiftCard } from '#contracts/gift-cards/gift-card-office.ts'
import { changeGiftDelivery, giftPurchase, refundGiftCard, resendGiftCard, showGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import type { World } from '#tests/access-world.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const ofGift = (world: World) => ({ number: world.giftNumber, cardId: world.giftCardId })

export const rows: AccessRows = {
  objects: [
    ['a purchase of gift cards', giftPurchase, (world) => ({ params: ofGift(world) }), ['buyer']],
    [
      'a purchase of gift cards, by a made-up key',
      giftPurchase,
      (world) => ({ params: ofGift(world), query: { key: 'k'.repeat(43) } }),
      ['buyer'],
    ],
    ['the code of a gift card', showGiftCode, (world) => ({ params: ofGift(world) }), ['buyer']],
    ['a gift card to send again', resendGiftCard, (world) => ({ params: ofGift(world), body: { email: 'thief@example.com' } }), ['buyer']],
    [
      'the day of a gift card',
      changeGiftDelivery,
      (world) => ({ params: ofGift(world), body: { email: 'thief@example.com', sendOn: null } }),
      ['buyer'],
    ],
    [
      'a gift card to block',
      decideGiftCard,
      (world) => ({ params: { id: world.giftCardId }, body: { act: 'unblock', reason: 'A test' } }),
      ['admin'],
    ],
    ['a gift card to give back', refundGiftCard, (world) => ({ params: ofGift(world) }), ['buyer']],
  ],
  openIds: {
    'buyGiftCard body/buyingAs': 'only compared with the person who is signed in',
    'buyGiftCards body/buyingAs': 'only compared with the person who is signed in',
    'giftCardStores query/mallId': 'a mall of the public directory',
    'giftCardStores query/retailerId': 'a retailer of the public directory',
    'buyGiftCards body/scope/mallId': 'a mall of the public directory',
    'buyGiftCards body/scope/retailerId': 'a retailer of the public directory',
    'buyGiftCard body/scope/mallId': 'a mall of the public directory',
    'buyGiftCard body/scope/retailerId': 'a retailer of the public directory',
  },
}
