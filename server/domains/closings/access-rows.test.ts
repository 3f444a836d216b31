import { adminMallClosing, adminRetailerClosing, closeBusiness, ownClosing } from '#contracts/closings.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a business to look at before closing', ownClosing, (world) => ({ params: { id: world.shop.retailerId } }), ['owner']],
    [
      'a business to close',
      closeBusiness,
      (world) => ({ params: { id: world.shop.retailerId }, body: { name: 'Not its name', reason: 'For the walk.' } }),
      ['owner'],
    ],
    ['a mall to close', adminMallClosing, (world) => ({ params: { id: world.shop.mallId } }), ['admin']],
    ['a retailer to close', adminRetailerClosing, (world) => ({ params: { id: world.shop.retailerId } }), ['admin']],
  ],
}
