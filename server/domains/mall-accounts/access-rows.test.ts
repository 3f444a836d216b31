import { randomUUID } from 'node:crypto'
import { giveMallCard, mallAccount, mallAccountTable, mallGifts } from '#contracts/mall-accounts.ts'
import { type AccessRows, malls } from '#tests/access-rows.ts'

const given = (mallId: number) => ({
  body: { mallId, name: 'Kim Doe', email: 'kim.doe@example.com', amount: 10, message: '' },
  key: randomUUID(),
})

export const rows: AccessRows = {
  objects: [
    ['what a mall owes', mallAccount, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
    ['what a mall owes, as a file', mallAccountTable, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
    ['a gift card of a mall', giveMallCard, (world) => given(world.shop.mallId), ['mall manager']],
    ['the gift cards that a mall gave', mallGifts, (world) => ({ query: { mallId: world.shop.mallId } }), ['mall manager']],
  ],
  foreign: [['a mall that gives a gift card', giveMallCard, ['body/mallId'], given, malls, 'mall manager']],
  open: {
    takeBackMallCard: 'mall-accounts.test.ts takes back the card of another mall, and finds none',
    payMallInvoice: 'admins note payments of all malls; its roles are tested with all endpoints',
  },
  openIds: { 'mallInvoices query/mallId': 'admins see the invoices of all malls' },
  written: ['mall_invoices', 'gift_cards'],
}
