import { randomUUID } from 'node:crypto'
import { openAccounts, post } from '#server/domains/ledger/ledger.ts'
import { platform, platformAccounts, retailer } from '#server/domains/ledger/rules.ts'
import { booked } from '#server/domains/payments/booking-kinds.ts'
import { type Db, transact } from '#server/platform/db.ts'
import type { StripeServer } from '#tests/stripe-server.ts'

/** What each of these businesses earned: so many lines, 600 cents together. */
export const EARNINGS = 3
/** Businesses with a bank account at the provider whose payout is due today, each with earnings of 600 cents. */
export async function sellersWhoAreOwed(books: Db, stripe: StripeServer, count: number, at = new Date()): Promise<number[]> {
  const { rows } = await books.$client.query<{ id: number }>(
    `insert into retailers (slug, display_name, legal_name, description, status)
     select 'paid-' || n || '-' || $2, 'Paid ' || n, 'Paid ' || n, '', 'active' from generate_series(1, $1) n returning id`,
    [count, randomUUID()],
  )
  const ids = rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  const banks = ids.map((id) => stripe.connect.verified(`retailer ${id}`))
  await books.$client.query(
    `insert into payout_accounts (retailer_id, state, reference, bank_name, last4, interval, minimum, next_on)
     select id, 'verified', bank, 'First Bank', '6789', 'daily', 100, $3::timestamptz::date from unnest($1::bigint[], $2::text[]) as s(id, bank)`,
    [ids, banks, at],
  )
  await openAccounts(books, [...platformAccounts(), ...ids.map(retailer)])
  await transact(books, (tx) =>
    post(
      tx,
      ids.flatMap((id) =>
        [100, 200, 300].map((amount, i) => ({
          from: platform('guarantee_funding', id),
          to: retailer(id),
          amount,
          kind: booked('guarantee.store'),
          reference: `${1_000_000_000 + id * EARNINGS + i}`,
        })),
      ),
      at,
    ),
  )
  return ids
}
