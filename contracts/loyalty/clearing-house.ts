import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, RetailerId } from '../ids.ts'
import { SignedPrice } from '../money.ts'
import { named } from '../named.ts'
import { Instant } from '../time.ts'

export const PARTY_KINDS = ['platform', 'retailer', 'mall'] as const
/** Who pays for SPIRALs or takes them as payment; `id` is null for SPIRAL itself. */
export const ClearingParty = named('ClearingParty', { kind: z.enum(PARTY_KINDS), id: z.int().nullable(), name: z.string() })
export type ClearingParty = z.infer<typeof ClearingParty>

const Figures = {
  /** SPIRALs that this party gave out and that were used, less those that came back. */
  funded: z.int(),
  /** SPIRALs of any party that were used at this one, less those that went back. */
  received: z.int(),
  net: z.int(),
  value: SignedPrice,
}
/** A party's part of a month. Over all parties `net` sums to zero. */
export const ClearingSum = named('ClearingSum', { party: ClearingParty, ...Figures })
export type ClearingSum = z.infer<typeof ClearingSum>
/** A month of one party, by the party on the other side. */
export const ClearingStatement = named('ClearingStatement', {
  party: ClearingParty,
  month: z.string(),
  lines: z.array(z.object({ other: ClearingParty, ...Figures })),
  ...Figures,
})
export type ClearingStatement = z.infer<typeof ClearingStatement>

export const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-11.')
  .optional()
const months = { month: z.string(), /** The months with anything in them, newest first. */ months: z.array(z.string()) }
const admin = { access: 'platform:admin', query: z.object({ month: Month }) } as const
const own = { access: 'retailer:owner', query: z.object({ month: Month, retailerId: inUrl(RetailerId) }) } as const

export const clearingHouse = endpoint('GET /api/admin/clearing-house', {
  ...admin,
  summary: 'Who funded the SPIRALs that were used in a month, and where: one row for each party, which sum to zero.',
  reply: z.object({ ...months, parties: z.array(ClearingSum), statements: z.array(ClearingStatement) }),
})
export const clearingHouseTable = endpoint('GET /api/admin/clearing-house.csv', {
  ...admin,
  summary: 'The statements of all parties for a month, as CSV.',
  media: 'text/csv',
  reply: z.string(),
})
export const ownClearing = endpoint('GET /api/retailer/clearing-house', {
  ...own,
  summary: 'The statement of my business for a month: SPIRALs that it funded, and that were used at it.',
  reply: z.object({
    ...months,
    statement: ClearingStatement,
    /** What was taken from the next payout (below zero), or given back, once the month was over; null before. */
    settled: z.object({ amount: SignedPrice, at: Instant }).nullable(),
  }),
})
export const ownClearingTable = endpoint('GET /api/retailer/clearing-house.csv', {
  ...own,
  summary: 'The statement of my business for a month, as CSV.',
  media: 'text/csv',
  reply: z.string(),
})
