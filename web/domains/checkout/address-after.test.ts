import { expect, test } from 'vitest'
import type { OrderNumber } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { addressAfter } from './address-after.ts'

const order = {
  number: 'S0000ABCD1234E' as OrderNumber,
  state: 'open' as const,
  total: cents(1),
  placedAt: new Date(0),
  spiralsPending: points(0),
  fulfillments: [],
}

test.each([
  ['a paid order says thank you', { state: 'captured' as const }, '/order-details?id=S0000ABCD1234E&placed=1'],
  [
    'a payment that takes its time is watched on the same page',
    { state: 'processing' as const },
    '/order-details?id=S0000ABCD1234E&placed=1',
  ],
  [
    'a bank that asks is answered on this site, whatever address its link had',
    { state: 'requires_action' as const, action: { url: 'https://elsewhere.example/order-details?pay=ref-1', expiresAt: new Date(0) } },
    '/order-details?id=S0000ABCD1234E&pay=ref-1',
  ],
])('%s', (_, payment, address) => expect(addressAfter({ order, payment })).toBe(address))
