import {
  adminPayouts,
  bookkeeping,
  bookkeepingFile,
  checkPayoutAccount,
  openPayoutAccount,
  payoutAccountOf,
  payoutLines,
  payoutOverview,
  payouts,
  payoutStatement,
  payoutTable,
  restrictPayouts,
  retryPayout,
  setPayoutBank,
  setPayoutSchedule,
} from '#contracts/payouts.ts'
import { type AccessRows, retailers } from '#tests/access-rows.ts'
import { PASSWORD } from '#tests/people.ts'

const MAY = { from: '2026-05-01', to: '2026-05-31' }
const BANK = { holder: 'Bloom & Co', routing: '110000000', account: '000123456789' }

export const rows: AccessRows = {
  objects: [
    ['what a business is owed', payoutOverview, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ['the payouts of a business', payouts, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    ['the statement of a payout', payoutStatement, (world) => ({ params: { id: world.payoutId } }), ['owner']],
    ['the lines of a payout', payoutLines, (world) => ({ params: { id: world.payoutId } }), ['owner']],
    ['the lines of a payout as a file', payoutTable, (world) => ({ params: { id: world.payoutId } }), ['owner']],
    ['the books of a business', bookkeeping, (world) => ({ query: { retailerId: world.shop.retailerId, ...MAY } }), ['owner']],
    [
      'the books of a business as a file',
      bookkeepingFile,
      (world) => ({ query: { retailerId: world.shop.retailerId, ...MAY, format: 'xero' } }),
      ['owner'],
    ],
    ['a payout to try again', retryPayout, (world) => ({ params: { id: world.payoutId } }), ['admin']],
    ['the payouts of one business', adminPayouts, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['admin']],
    ['how a business is paid', payoutAccountOf, (world) => ({ params: { id: world.shop.retailerId } }), ['admin']],
    [
      'payouts to stop',
      restrictPayouts,
      (world) => ({
        params: { id: world.shop.retailerId },
        body: { version: 1, restricted: false, reservePercent: 0, reserveDays: 0, reason: 'Nothing to keep' },
      }),
      ['admin'],
    ],
  ],
  foreign: [
    [
      'a business that gets a bank account',
      setPayoutBank,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, version: 1, bank: BANK, proof: { password: PASSWORD } } }),
      retailers,
      'owner',
    ],
    [
      'a business that opens its account at Stripe',
      openPayoutAccount,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, version: 1, proof: { password: PASSWORD } } }),
      retailers,
      'owner',
    ],
    [
      'a business whose account is asked about',
      checkPayoutAccount,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id } }),
      retailers,
      'owner',
    ],
    [
      'a business with another schedule',
      setPayoutSchedule,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, version: 1, interval: 'daily', minimum: 100 } }),
      retailers,
      'owner',
    ],
  ],
  open: { settleDifference: 'a difference with the card provider belongs to nobody; its roles are tested with all endpoints' },
  written: ['payout_accounts'],
}
