import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { WALLET_KINDS } from '#contracts/wallet.ts'
import { SEED } from '#tests/safety/figures.ts'
import { payWith } from './tenders.ts'

const amount = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 20_000 })).map(cents)
const validFor = fc.oneof(
  fc.constant({ kind: 'anywhere' as const }),
  fc.integer({ min: 1, max: 3 }).map((id) => ({ kind: 'mall' as const, id })),
  fc.integer({ min: 1, max: 3 }).map((id) => ({ kind: 'retailer' as const, id })),
)
const groups = fc.array(fc.record({ total: amount, retailerId: fc.integer({ min: 1, max: 3 }), mallId: fc.constantFrom(1, 2, 3, null) }), {
  minLength: 1,
  maxLength: 4,
})
/** How many cents the wallet lacks to pay all of it, where it nearly does. */
const lacking = fc.integer({ min: -60, max: 60 })

test('over random carts and wallets: tenders sum to the total, none gives more than it has, and a card pays nothing or 50 cents and more', () => {
  fc.assert(
    fc.property(
      groups,
      fc.array(fc.record({ balance: amount, validFor }), { maxLength: 3 }),
      fc.record({
        credit: amount,
        asked: amount,
        spirals: amount,
        askedSpirals: amount,
        lacking,
        last: fc.constantFrom('card', 'credit', 'spirals', null),
      }),
      fc.shuffledSubarray([...WALLET_KINDS], { minLength: 3, maxLength: 3 }),
      (parts, cards, wallet, payOrder) => {
        const total = sum(parts.map((part) => part.total))
        const nearly = cents(Math.max(0, total - wallet.lacking))
        const giftCards = cards.map((card, i) => ({ ...card, id: i + 1, last4: String(i) }))
        if (wallet.last === 'card') giftCards.push({ id: 9, last4: '9', balance: nearly, validFor: { kind: 'anywhere' } })
        const [credit, asked] = wallet.last === 'credit' ? [nearly, nearly] : [wallet.credit, wallet.asked]
        const [has, wants] = wallet.last === 'spirals' ? [nearly, nearly] : [wallet.spirals, wallet.askedSpirals]
        const purse = { userId: 'one' as UserId, giftCards, storeCredit: credit, spirals: points(has), payOrder }
        const paid = payWith({ storeCredit: asked, spirals: points(wants) }, purse, parts)
        expect(sum(paid.tenders.map((tender) => tender.amount))).toBe(total)
        parts.forEach((part, i) => expect(sum(paid.tenders.map((tender) => tender.parts[i] as Cents))).toBe(part.total))
        for (const tender of paid.tenders) expect(sum(tender.parts)).toBe(tender.amount)
        for (const { id, balance, validFor: place } of giftCards) {
          const used = paid.tenders.find(({ account }) => account === String(id))
          expect(used?.amount ?? 0).toBeLessThanOrEqual(balance)
          parts.forEach((part, i) => {
            const isValid = place.kind === 'anywhere' || place.id === (place.kind === 'mall' ? part.mallId : part.retailerId)
            if (!isValid) expect(used?.parts[i] ?? 0).toBe(0)
          })
        }
        expect(paid.storeCredit).toBeLessThanOrEqual(Math.min(credit, asked))
        expect(paid.spirals).toBeLessThanOrEqual(Math.min(has, wants))
        if (total >= 50) expect(paid.due === 0 || paid.due >= 50).toBe(true)
        // The card takes over only what it must.
        if (paid.leftForCard > 0) expect(paid.due).toBe(50)
      },
    ),
    { numRuns: 3_000, seed: SEED },
  )
})
