import { dollars } from '#contracts/money.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { managerEmails } from '../identity/teams.ts'
import type { OfficeRow } from './office.ts'

type Sender = Pick<Deps, 'mail' | 'config'>

const addressesOf = async (tx: Db, { retailerId, mallId }: Pick<OfficeRow, 'retailerId' | 'mallId'>): Promise<string[]> =>
  retailerId !== null ? managerEmails(tx, { retailerId, storeId: null }) : mallId !== null ? managerEmails(tx, { mallId }) : []

const DECIDED = {
  approved: ['is approved', 'It runs on the days that you chose.'],
  rejected: ['was not approved', 'You can ask for another promotion at any time.'],
  changes_requested: ['needs changes', 'Change it and send it again.'],
} as const

/** The managers of a business or mall hear what was decided. */
export async function tellDecided(tx: Db, { mail, config }: Sender, row: OfficeRow, to: keyof typeof DECIDED, note: string): Promise<void> {
  const [what, then] = DECIDED[to]
  for (const address of await addressesOf(tx, row))
    await mail.send(tx, {
      to: address,
      kind: 'promotions.decided',
      reference: `promotion ${row.id} ${to} ${row.version} ${address}`,
      subject: `Your promotion "${row.name}" ${what}`,
      paragraphs: [`Your promotion "${row.name}" ${what}.`, ...(note ? [note] : []), then],
      action: { label: 'Open promotions', url: new URL('/promotion-request', config.publicOrigin).toString() },
    })
}

/** The managers hear once that the budget is used up. */
export async function tellUsedUp(tx: Db, { mail, config }: Sender, row: OfficeRow): Promise<void> {
  for (const address of await addressesOf(tx, row))
    await mail.send(tx, {
      to: address,
      kind: 'promotions.used_up',
      reference: `promotion ${row.id} used up ${row.budget} ${address}`,
      subject: `The budget of "${row.name}" is used up`,
      paragraphs: [
        `Your promotion "${row.name}" has ended: its budget of ${dollars(row.budget ?? row.spent)} is used up.`,
        `${row.uses} orders used it.`,
      ],
      action: { label: 'See the results', url: new URL('/promotion-request?state=over', config.publicOrigin).toString() },
    })
}
