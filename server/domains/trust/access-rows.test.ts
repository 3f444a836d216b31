import { retailerTrust } from '#contracts/trust/mark.ts'
import { answerReport, takeReport } from '#contracts/trust/reports.ts'
import { certifyIdentity, decideDuty, sendIdentity, verification } from '#contracts/trust/inform.ts'
import { checkSeller } from '#contracts/trust/sellers.ts'
import { SELLER, type AccessRows, retailers } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    [
      "a seller's Trusted Local marks",
      retailerTrust,
      (world) => ({ query: { retailerId: world.shop.retailerId } }),
      [...SELLER, 'staff of one store'],
    ],
    ["a store's Trusted Local mark", retailerTrust, (world) => ({ query: { storeId: world.shop.storeId } }), SELLER],
    ['a report that nobody sent', answerReport, () => ({ body: { answer: 'Yes' } }), []],
    ['a report to take that nobody sent', takeReport, () => ({ body: { mine: true } }), []],
    [
      'a business to check that nobody has',
      checkSeller,
      () => ({ body: { street: '1 Main Street', city: 'Edina', state: 'MN', zip: '55435', phone: '(612) 555-0134' } }),
      [],
    ],
    ['what the law asks of a business', verification, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ['a duty that no business has', decideDuty, () => ({ body: { sentAt: '2026-01-01T00:00:00Z', verified: true } }), []],
  ],
  foreign: [
    [
      'a business that sends who it is',
      sendIdentity,
      ['body/retailerId'],
      (id) => ({
        body: {
          retailerId: id,
          street: '1 Main Street',
          city: 'Edina',
          state: 'MN',
          zip: '55435',
          phone: '(612) 555-0134',
          email: 'a@example.com',
        },
      }),
      retailers,
      'owner',
    ],
    [
      'a business that confirms who it is',
      certifyIdentity,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, checkedAt: '2026-01-01T00:00:00Z' } }),
      retailers,
      'owner',
    ],
  ],
  written: ['seller_duties'],
  open: {
    storeTrust: 'public',
    storeSeller: 'public',
  },
}
