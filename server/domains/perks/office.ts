import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { PerkId, RetailerId } from '#contracts/ids.ts'
import {
  type createPerk,
  type changePerk,
  type OwnPerk,
  type ownPerks,
  type PerkForm,
  type redeemPerk,
  perksProblems,
} from '#contracts/perks.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { refuseClosed } from '../retailers/retailers.ts'
import { storesOf } from '../stores/stores.ts'
import { typedInstant } from '../stores/wall-clock.ts'
import { expiredWords } from './mine.ts'
import { dayOf, endedWords, isLive, lockPerk, PERKS, type PerkRow, shownPerk } from './read.ts'
import { rewardOf, type Terms } from './rules.ts'

/** A business of the person, in this role. Any other is unknown to them. */
function ownRetailer(person: Person, retailerId: RetailerId, least: RetailerRole): void {
  if (!retailerIdsOf(person, least).includes(retailerId)) throw new Problem('not_found')
}

type Counts = { id: PerkId; stamps: number; redeemed: number }
async function asOwn(db: Db, rows: readonly PerkRow[], now: Date): Promise<OwnPerk[]> {
  const counts = await rowsOf<Counts>(db, 'perks.counts')`
    select p.id, (select count(*)::int from perk_stamps s where s.perk_id = p.id) as stamps,
      (select count(*)::int from perk_redemptions d where d.perk_id = p.id and d.state = 'redeemed') as redeemed
    from store_perks p where p.id = any(${rows.map(({ id }) => id)}::bigint[])`
  const byId = new Map(counts.map((one) => [one.id, one]))
  return rows.map((row) => ({
    ...shownPerk(row),
    state: row.isDraft ? 'draft' : row.endsAt <= now ? 'ended' : isLive(row, now) ? 'live' : 'planned',
    version: row.version,
    budget: row.budget,
    spent: row.spent,
    stamps: byId.get(row.id)?.stamps ?? 0,
    redeemed: byId.get(row.id)?.redeemed ?? 0,
  }))
}
async function one(db: Db, id: PerkId, now: Date): Promise<OwnPerk> {
  const [own] = await asOwn(db, await rowsOf<PerkRow>(db, 'perks.one')`${sql(PERKS)} where p.id = ${id}`, now)
  if (!own) throw new Problem('not_found')
  return own
}

export async function perksOfOffice(
  db: Db,
  person: Person,
  { retailerId, ...asked }: Sent<typeof ownPerks>['query'],
  now: Date,
): Promise<Reply<typeof ownPerks>> {
  ownRetailer(person, retailerId, 'staff')
  const page = await pageBy('perks.own', { id: 'id' }, asked, (after, limit) =>
    rowsOf<PerkRow>(
      db,
      'perks.own',
      `${PERKS} where p.retailer_id = $1 and ($2::bigint is null or p.id < $2) order by p.id desc limit $3`,
      [retailerId, after?.id ?? null, limit],
    ),
  )
  const [sums] = await rowsOf<{ members: number; asks: number }>(db, 'perks.people')`
    select (select count(*)::int from perk_members where retailer_id = ${retailerId}) as members,
      (select count(*)::int from perk_asks where retailer_id = ${retailerId}) as asks`
  return { ...page, items: await asOwn(db, page.items, now), members: sums?.members ?? 0, asks: sums?.asks ?? 0 }
}

/** Only the fields of its kind; a missing one is named. */
function termsOf({ kind, weekdays, goal, least, value, spirals }: PerkForm): Terms {
  const none = { weekdays: [], goal: null, least: null, value: null, spirals: null }
  if (kind === 'double_days') {
    if (weekdays.length === 0) throw fieldProblem('/weekdays', 'Choose at least one day.')
    return { ...none, kind, weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b) }
  }
  if (kind === 'birthday') {
    if (spirals === null) throw fieldProblem('/spirals', 'Enter the SPIRALs for a birthday.')
    return { ...none, kind, spirals: spirals as Terms['spirals'] }
  }
  if (goal === null) throw fieldProblem('/goal', 'Enter the number of orders.')
  if (least === null || least === 0) throw fieldProblem('/least', 'Enter the least amount of an order.')
  if ((value === null || value === 0) === (spirals === null)) throw fieldProblem('/value', 'Enter dollars off or SPIRALs, one of the two.')
  return { ...none, kind, goal, least, value: spirals === null ? value : null, spirals: spirals as Terms['spirals'] }
}
/** Its days begin and end at midnight by the clock of the store. */
function timesOf({ startsOn, endsOn }: PerkForm, timeZone: string, now: Date): { startsAt: Date; endsAt: Date } {
  if (endsOn < startsOn) throw fieldProblem('/endsOn', 'Choose a last day that is not before the first.')
  const dayAfter = new Date(`${endsOn}T00:00:00Z`)
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1)
  const endsAt = typedInstant(`${dayAfter.toISOString().slice(0, 10)}T00:00`, timeZone)
  if (endsAt <= now) throw fieldProblem('/endsOn', 'Choose a last day that is still to come.')
  return { startsAt: typedInstant(`${startsOn}T00:00`, timeZone), endsAt }
}

export async function create(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { retailerId, ...form }: Sent<typeof createPerk>['body'],
  key: IdempotencyKey,
): Promise<OwnPerk> {
  const now = clock.now()
  const { id } = await once(db, key, async (tx) => {
    ownRetailer(person, retailerId, 'manager')
    await refuseClosed(tx, retailerId)
    const [store] = await storesOf(tx, [retailerId])
    if (!store) throw fieldProblem('/kind', 'Open a store first.')
    const terms = termsOf(form)
    const { startsAt, endsAt } = timesOf(form, store.timeZone, now)
    const [row] = await rowsOf<{ id: PerkId }>(tx, 'perks.create')`
      insert into store_perks
        (retailer_id, kind, is_draft, weekdays, goal, least, value, spirals, time_zone, starts_at, ends_at, budget, created_at)
      values (${retailerId}, ${terms.kind}, ${!form.isLive}, ${terms.weekdays}, ${terms.goal}, ${terms.least}, ${terms.value},
        ${terms.spirals}, ${store.timeZone}, ${startsAt}, ${endsAt}, ${form.budget}, ${now}) returning id`
    if (!row) throw new Error('a perk was not written')
    await recordAct(tx, { who: person, act: 'perk.create', subject: `perk ${row.id}`, after: form })
    return row
  })
  return one(db, id, now)
}

async function lockOwn(tx: Db, person: Person, id: PerkId): Promise<PerkRow> {
  const perk = await lockPerk(tx, id)
  if (!perk) throw new Problem('not_found')
  ownRetailer(person, perk.retailerId, 'manager')
  return perk
}

const sameTerms = (a: Terms, b: Terms): boolean =>
  a.kind === b.kind &&
  a.weekdays.join() === b.weekdays.join() &&
  a.goal === b.goal &&
  a.least === b.least &&
  a.value === b.value &&
  a.spirals === b.spirals

export const change = (
  { db, clock }: Deps,
  person: Person,
  id: PerkId,
  { version, ...form }: Sent<typeof changePerk>['body'],
): Promise<OwnPerk> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const perk = await lockOwn(tx, person, id)
    await refuseClosed(tx, perk.retailerId)
    if (!perk.isDraft && perk.endsAt <= now) throw new Problem(perksProblems, 'perks.ended', { detail: endedWords(perk) })
    if (perk.version !== version) throw new Problem('conflict')
    const terms = termsOf(form)
    const times = timesOf(form, perk.timeZone, now)
    if (!perk.isDraft && (!sameTerms(terms, perk) || form.startsOn !== perk.startsOn || !form.isLive || times.endsAt < perk.endsAt))
      throw new Problem(perksProblems, 'perks.terms_fixed')
    if (form.budget < perk.spent)
      throw fieldProblem('/budget', `${perk.spent.toLocaleString('en-US')} are used already. Enter at least that many.`)
    await rowsOf(tx, 'perks.change')`
      update store_perks
      set kind = ${terms.kind}, is_draft = ${!form.isLive}, weekdays = ${terms.weekdays}, goal = ${terms.goal}, least = ${terms.least},
        value = ${terms.value}, spirals = ${terms.spirals}, starts_at = ${times.startsAt}, ends_at = ${times.endsAt},
        budget = ${form.budget}, version = version + 1 where id = ${id}`
    await recordAct(tx, { who: person, act: 'perk.change', subject: `perk ${id}`, after: form })
    return one(tx, id, now)
  })

export const end = ({ db, clock }: Deps, person: Person, id: PerkId): Promise<OwnPerk> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const perk = await lockOwn(tx, person, id)
    if (perk.endsAt <= now) throw new Problem(perksProblems, 'perks.ended', { detail: endedWords(perk) })
    await rowsOf(tx, 'perks.end')`
      update store_perks set is_draft = false, starts_at = least(starts_at, ${now}), ends_at = ${now}, version = version + 1
      where id = ${id}`
    await recordAct(tx, { who: person, act: 'perk.end', subject: `perk ${id}` })
    return one(tx, id, now)
  })

/** A scanned code may come with the address before it; a typed one with blanks. */
const readCode = (given: string): string => (given.split(/[/=]/).at(-1) ?? '').replaceAll(/[\s-]/g, '').toUpperCase()

type StoredPerkReward = {
  id: number
  perkId: PerkId
  state: 'ready' | 'redeemed' | 'withdrawn'
  name: string
  expiresAt: Date
  redeemedAt: Date | null
}

/** Redeems a reward at the counter, once. The row's lock decides between two counters, and between a counter and a return. */
export const redeem = (
  { db, clock }: Deps,
  person: Person,
  { retailerId, code }: Sent<typeof redeemPerk>['body'],
  key: IdempotencyKey,
): Promise<Reply<typeof redeemPerk>> =>
  once(db, key, async (tx) => {
    const now = clock.now()
    ownRetailer(person, retailerId, 'staff')
    const [found] = await rowsOf<StoredPerkReward>(tx, 'perks.by-code')`
      select d.id, d.perk_id as "perkId", d.state, person.name, d.expires_at as "expiresAt", d.redeemed_at as "redeemedAt"
      from perk_redemptions d join store_perks p on p.id = d.perk_id ${sql(joinPerson('person.id = d.user_id'))}
      where d.code = ${readCode(code)} and p.retailer_id = ${retailerId} for no key update of d`
    const [perk] = found ? await rowsOf<PerkRow>(tx, 'perks.of-code')`${sql(PERKS)} where p.id = ${found.perkId}` : []
    if (!found || !perk) throw new Problem(perksProblems, 'perks.unknown_code')
    if (found.redeemedAt)
      throw new Problem(perksProblems, 'perks.used', {
        detail: `This code was used already, on ${dayOf(found.redeemedAt, perk.timeZone)}.`,
      })
    if (found.state === 'withdrawn') throw new Problem(perksProblems, 'perks.withdrawn')
    if (perk.endsAt <= now) throw new Problem(perksProblems, 'perks.ended', { detail: endedWords(perk) })
    if (found.expiresAt <= now) throw new Problem(perksProblems, 'perks.expired', { detail: expiredWords(found.expiresAt, perk.timeZone) })
    if (perk.value === null) throw new Problem(perksProblems, 'perks.unknown_code')
    await rowsOf(tx, 'perks.redeem')`update perk_redemptions set state = 'redeemed', redeemed_at = ${now} where id = ${found.id}`
    await recordAct(tx, { who: person, act: 'perk.redeem', subject: `perk ${perk.id}`, after: { reward: found.id } })
    return { title: rewardOf(perk), value: perk.value, name: found.name, redeemedAt: now }
  })
