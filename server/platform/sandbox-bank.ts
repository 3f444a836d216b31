import { randomUUID } from 'node:crypto'
import { DAY } from '#contracts/time.ts'
import type { BankPort, TransferOutcome } from './banks.ts'
import type { Clock } from './clock.ts'
import { type Db, rowsOf } from './db.ts'

/** Account numbers that card providers use for tests of payouts. All others work. */
const FAULTS = {
  '000111111116': { after: 0, state: 'failed', why: 'The bank has no account with this number.' },
  '000111111113': { after: 3, state: 'returned', why: 'The account is closed. The bank sent the money back.' },
} as const
/** The bank does not know this one at all. */
const UNKNOWN = '000222222227'
const DAYS_TO_ARRIVE = 1

type Transfer = { provider_id: string; created_at: Date; fault: string | null }

/** A bank with its own books in the same database: every path of a real provider, without real money. */
export function sandboxBank({ db, clock }: { db: Db; clock: Clock }): BankPort {
  const outcomeOf = ({ provider_id: providerId, created_at: at, fault }: Transfer): TransferOutcome => {
    const days = (clock.now().getTime() - at.getTime()) / DAY
    const known = fault === null ? undefined : FAULTS[fault as keyof typeof FAULTS]
    if (known && days >= known.after) return { state: known.state, providerId, why: known.why }
    if (days >= DAYS_TO_ARRIVE) return { state: 'paid', providerId }
    return { state: 'sent', providerId, expectedOn: new Date(at.getTime() + DAYS_TO_ARRIVE * DAY).toISOString().slice(0, 10) }
  }
  const find = async (reference: string): Promise<Transfer | undefined> =>
    (
      await rowsOf<Transfer>(
        db,
        'sandbox.find-transfer',
        `select t.provider_id, t.created_at, b.fault from sandbox_transfers t join sandbox_banks b on b.reference = t.bank where t.reference = $1`,
        [reference],
      )
    )[0]

  return {
    name: 'sandbox',
    test: true,
    asks: 'here',
    async keep(business, { routing, account }) {
      if (account === UNKNOWN) return null
      const last4 = account.slice(-4)
      const [row] = await rowsOf<{ reference: string }>(
        db,
        'sandbox.keep-bank',
        `insert into sandbox_banks (reference, business, routing, last4, fault) values ($1, $2, $3, $4, $5)
         on conflict (business, routing, last4) do update set fault = excluded.fault returning reference`,
        [`sbb_${randomUUID()}`, business, routing, last4, account in FAULTS ? account : null],
      )
      return row ? { reference: row.reference, bank: `Test bank ${routing.slice(-4)}`, last4, state: 'verified' } : null
    },
    async pay({ reference, bank, amount }) {
      await rowsOf(
        db,
        'sandbox.pay',
        `insert into sandbox_transfers (reference, provider_id, bank, amount, created_at) values ($1, $2, $3, $4, $5) on conflict (reference) do nothing`,
        [reference, `sbt_${randomUUID()}`, bank, amount, clock.now()],
      )
      const transfer = await find(reference)
      if (!transfer) throw new Error('the sandbox lost a transfer')
      return outcomeOf(transfer)
    },
    async lookUp(reference) {
      const transfer = await find(reference)
      return transfer ? outcomeOf(transfer) : null
    },
  }
}
