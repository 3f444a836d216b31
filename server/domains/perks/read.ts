import type { PerkId, RetailerId } from '#contracts/ids.ts'
import type { Perk } from '#contracts/perks.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { type Terms, titleOf } from './rules.ts'

export type PerkRow = Terms & {
  id: PerkId
  retailerId: RetailerId
  retailerName: string
  isDraft: boolean
  timeZone: string
  startsAt: Date
  endsAt: Date
  startsOn: string
  endsOn: string
  budget: number
  spent: number
  version: number
}
/** The last day is the one on which its last moment lies. */
export const PERKS = `select p.id, p.retailer_id as "retailerId", r.display_name as "retailerName", p.kind, p.is_draft as "isDraft", p.weekdays, p.goal, p.least, p.value,
    p.spirals, p.time_zone as "timeZone", p.starts_at as "startsAt", p.ends_at as "endsAt", p.budget, p.spent, p.version,
    to_char(p.starts_at at time zone p.time_zone, 'YYYY-MM-DD') as "startsOn",
    to_char((p.ends_at - interval '1 millisecond') at time zone p.time_zone, 'YYYY-MM-DD') as "endsOn"
  from store_perks p join retailers r on r.id = p.retailer_id`

export const perksOf = (db: Db, retailerId: RetailerId): Promise<PerkRow[]> =>
  rowsOf<PerkRow>(db, 'perks.of-retailer')`${sql(PERKS)} where p.retailer_id = ${retailerId} order by p.id`

/** The perk, held: its budget, stamps and rewards change under this lock. */
export async function lockPerk(tx: Db, id: PerkId): Promise<PerkRow | undefined> {
  const [row] = await rowsOf<PerkRow>(tx, 'perks.lock')`${sql(PERKS)} where p.id = ${id} for no key update of p`
  return row
}

export const isLive = ({ isDraft, startsAt, endsAt }: PerkRow, now: Date): boolean => !isDraft && startsAt <= now && endsAt > now
export const isShown = ({ isDraft, endsAt }: PerkRow, now: Date): boolean => !isDraft && endsAt > now

/** "Nov 3", by the clock of the perk. */
export const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(at)
export const endedWords = ({ endsAt, timeZone }: Pick<PerkRow, 'endsAt' | 'timeZone'>): string =>
  `This perk ended on ${dayOf(new Date(endsAt.getTime() - 1), timeZone)}.`

export const shownPerk = (row: PerkRow): Perk => ({
  id: row.id,
  kind: row.kind,
  weekdays: [...row.weekdays],
  goal: row.goal,
  least: row.least,
  value: row.value,
  spirals: row.spirals,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  title: titleOf(row),
  isUsedUp: row.spent >= row.budget,
})
