import { cashOut, mergeGiftCards, payCashOut } from '#contracts/wallet.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['a card to cash out', cashOut, (world) => ({ params: { id: world.walletCardId }, body: { addressId: world.addressId } }), ['buyer']],
    ['cards to merge', mergeGiftCards, (world) => ({ params: { id: world.walletCardId } }), ['buyer']],
    ['a cash-out that nobody asked for', payCashOut, () => ({ params: { id: 999_999_999 }, body: { note: 'Check 1' } }), []],
  ],
}
