import type { PerkId, RetailerId, UserId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type Ending, NONE_LEFT, NOTHING } from '../retailers/endings.ts'
import { lockPerk } from './read.ts'
import { titleOf } from './rules.ts'

const RUNNING = 'select p.id from store_perks p where p.retailer_id = $1 and p.ends_at > $2'
/** Members who hold stamps of a perk that no reward used yet, or a reward that is not redeemed. */
const HOLDERS = `select user_id as "userId", sum(stamps)::int as stamps, sum(ready)::int as ready from (
    select s.user_id, count(*) as stamps, 0 as ready from perk_stamps s where s.perk_id = any($1::bigint[]) group by 1
    union all select d.user_id, -count(*) * p.goal, 0 from perk_redemptions d join store_perks p on p.id = d.perk_id
      where d.perk_id = any($1::bigint[]) and d.state <> 'withdrawn' group by d.user_id, p.id
    union all select d.user_id, 0, count(*) from perk_redemptions d
      where d.perk_id = any($1::bigint[]) and d.state = 'ready' and d.expires_at > $2 group by 1
  ) held group by 1 having sum(stamps) > 0 or sum(ready) > 0 order by 1`
type Holder = { userId: UserId; stamps: number; ready: number }
const holdersOf = (db: Db, perkIds: readonly PerkId[], now: Date): Promise<Holder[]> =>
  rowsOf<Holder>(db, 'perks.holders', HOLDERS, [perkIds, now])

/** Perks of a retailer that closed end with their stamps and rewards, and who holds some is told. SPIRALs that they gave stay. */
export const endings: { perks: Ending } = {
  perks: {
    tables: ['store_perks', 'perk_members', 'perk_stamps', 'perk_redemptions', 'perk_gifts', 'perk_asks'],
    async standing(db, { kind, id }, now) {
      if (kind !== 'retailer') return NOTHING
      const perks = await rowsOf<{ id: PerkId }>(db, 'perks.running', RUNNING, [id, now])
      const ids = perks.map((perk) => perk.id)
      const [holders, [sum]] = await Promise.all([
        holdersOf(db, ids, now),
        rowsOf<{ amount: number }>(db, 'perks.ready-dollars')`
          select coalesce(sum(p.value), 0)::bigint as amount from perk_redemptions d join store_perks p on p.id = d.perk_id
          where d.perk_id = any(${ids}::bigint[]) and d.state = 'ready' and d.expires_at > ${now}`,
      ])
      return { count: ids.length, people: holders.length, amount: cents(sum?.amount ?? 0) }
    },
    resume: giveDaysBack,
    async end(tx, { kind, id, name }, { now }) {
      if (kind !== 'retailer') return NONE_LEFT
      const [running] = await rowsOf<{ id: PerkId }>(tx, 'perks.one-running', `${RUNNING} order by p.id limit 1`, [id, now])
      const perk = running && (await lockPerk(tx, running.id))
      if (!perk) return NONE_LEFT
      const holders = await holdersOf(tx, [perk.id], now)
      await rowsOf(tx, 'perks.end-of-seller')`
        update store_perks set is_draft = false, starts_at = least(starts_at, ${now}), ends_at = ${now}, version = version + 1
        where id = ${perk.id} and ends_at > ${now}`
      return {
        ended: 1,
        news: holders.map(({ userId, stamps, ready }) => ({
          to: userId,
          key: `perk ${perk.id} closed`,
          category: 'spirals' as const,
          subject: `Your perks at ${name} ended`,
          message: `${name} closed on SPIRAL, so “${titleOf(perk)}” ended. ${heldWords(stamps, ready, perk.value)} can't be used anymore. SPIRALs you earned there stay yours.`,
          href: '/wallet',
          label: 'See my SPIRALs',
        })),
      }
    },
  },
}

function heldWords(stamps: number, ready: number, value: Cents | null): string {
  const words = [
    ...(stamps > 0 ? [stamps === 1 ? '1 stamp' : `${stamps} stamps`] : []),
    ...(ready > 0
      ? [ready === 1 ? `your reward of ${dollars(value ?? cents(0))} off` : `${ready} rewards of ${dollars(value ?? cents(0))} off`]
      : []),
  ].join(' and ')
  return words.startsWith('your') ? `Your${words.slice(4)}` : `Your ${words}`
}

/** Perks that were running, and rewards that were not over, last as much longer as the suspension took. */
async function giveDaysBack(tx: Db, retailerId: RetailerId, { since, now }: { since: Date; now: Date }): Promise<void> {
  await rowsOf(tx, 'perks.lengthen-rewards')`
    update perk_redemptions d set expires_at = d.expires_at + (${now}::timestamptz - ${since}::timestamptz) from store_perks p
    where p.id = d.perk_id and p.retailer_id = ${retailerId} and d.state = 'ready' and d.expires_at > ${since} and d.created_at <= ${since}`
  await rowsOf(tx, 'perks.lengthen')`
    update store_perks set ends_at = ends_at + (${now}::timestamptz - ${since}::timestamptz), version = version + 1
    where retailer_id = ${retailerId} and not is_draft and starts_at <= ${since} and ends_at > ${since}`
}
