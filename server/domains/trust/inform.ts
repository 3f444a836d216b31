import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, SellerDutyId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import {
  type AdminDuty,
  type certifyIdentity,
  type decideDuty,
  INFORM_TERMS,
  informProblems,
  REMINDER_DAYS,
  type SellerDuty,
  type sellerDuties,
  type sendIdentity,
  type SentIdentity,
  type Verification,
} from '#contracts/trust/inform.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { managerEmails } from '../identity/teams.ts'
import { refuseWrongPlaces } from '../places/served.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { holdSales } from '../stores/stores.ts'
import { IDENTITY, identityOf, type WithIdentity } from './identities.ts'
import * as mails from './inform-mails.ts'

type Duty = SellerDuty & { retailerId: RetailerId; reminders: number; name: string }
const DUTY = `d.id, d.retailer_id as "retailerId", d.kind, d.noticed_at as "noticedAt", d.due_at as "dueAt", d.reminders, d.sent, d.sent_at as "sentAt",
  d.refused, d.held_at as "heldAt", r.display_name as name`
const OPEN = 'seller_duties d join retailers r on r.id = d.retailer_id'
/** The day until which the last check or confirmation counts. */
const VALID = `(greatest(c.checked_at, c.certified_at) + interval '${INFORM_TERMS.year.days} days')`
/** The law asks for ten. */
const noticeDays = async (db: Db): Promise<number> => (await moneySettingsNow(db)).certifyNoticeDays
const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)

/**
 * Keeps to the law's calendar: asks high-volume sellers that are not verified or have to confirm, reminds them, holds the sales of those
 * that are late, and ends what is no longer asked for. Each business is a transaction of its own; repeated, it does nothing twice.
 */
export async function keepDuties(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  for (const id of await toAsk(db, now)) await transact(db, (tx) => ask(tx, deps, id, now))
  for (const { id } of await rowsOf<{ id: SellerDutyId }>(
    db,
    'inform.open',
    'select id from seller_duties where done_at is null order by id',
  ))
    await transact(db, (tx) => moveOn(tx, deps, id, now))
}

/** High-volume sellers without an open duty whose verification is missing or ends soon. */
async function toAsk(db: Db, now: Date): Promise<RetailerId[]> {
  const rows = await rowsOf<{ id: RetailerId }>(
    db,
    'inform.to-ask',
    `select r.id from retailers r join seller_volumes v on v.retailer_id = r.id and v.is_high left join seller_checks c on c.retailer_id = r.id
     where r.status = 'active' and (c.retailer_id is null or ${VALID} <= $1)
       and not exists (select from seller_duties d where d.retailer_id = r.id and d.done_at is null) order by r.id`,
    [after(now, await noticeDays(db))],
  )
  return rows.map(({ id }) => id)
}

async function ask(tx: Db, deps: Deps, id: RetailerId, now: Date): Promise<void> {
  const [made] = await rowsOf<{ id: SellerDutyId }>(
    tx,
    'inform.ask',
    `insert into seller_duties (retailer_id, kind, noticed_at, due_at)
     select r.id, case when c.retailer_id is null then 'verify' else 'certify' end, $2,
       case when c.retailer_id is null then $2::timestamptz + interval '${INFORM_TERMS.provide.days} days'
         else greatest(${VALID}, $2::timestamptz + interval '${INFORM_TERMS.certify.days} days') end
     from retailers r left join seller_checks c on c.retailer_id = r.id where r.id = $1 on conflict do nothing returning id`,
    [id, now],
  )
  if (!made) return
  const duty = await lockDuty(tx, made.id)
  await recordAct(tx, { who: null, act: `inform.ask_${duty.kind}`, subject: `retailer ${id}`, after: { dueAt: duty.dueAt } })
  await tellOwners(tx, deps, duty, (told) => mails.notice({ ...told, reminder: 0 }))
}

/** One open duty: reminds, holds the sales, or ends it. */
async function moveOn(tx: Db, deps: Deps, id: SellerDutyId, now: Date): Promise<void> {
  const duty = await lockDuty(tx, id)
  const [asked] = await rowsOf<{ high: boolean; valid: boolean }>(
    tx,
    'inform.still-asked',
    `select r.status <> 'closed' and coalesce(v.is_high, false) as high, coalesce(${VALID} > $2, false) as valid
     from retailers r left join seller_volumes v on v.retailer_id = r.id left join seller_checks c on c.retailer_id = r.id where r.id = $1`,
    [duty.retailerId, after(now, await noticeDays(tx))],
  )
  if (!asked?.high) return end(tx, deps, duty, 'lapsed', null, now)
  // Checked by an admin from its papers, without anything having been sent.
  if (asked.valid && duty.sentAt === null) return end(tx, deps, duty, 'verified', null, now)
  if (duty.heldAt !== null) return
  if (duty.dueAt <= now) {
    await rowsOf(tx, 'inform.hold')`update seller_duties set held_at = ${now} where id = ${id}`
    await holdSales(tx, duty.retailerId, now)
    await recordAct(tx, { who: null, act: 'inform.hold_sales', subject: `retailer ${duty.retailerId}`, after: { kind: duty.kind } })
    await tellOwners(tx, deps, duty, mails.held)
    return
  }
  const dueReminders = REMINDER_DAYS.filter((days) => after(duty.dueAt, -days) <= now && after(duty.dueAt, -days) > duty.noticedAt).length
  if (duty.sentAt !== null || dueReminders <= duty.reminders) return
  await rowsOf(tx, 'inform.remind')`update seller_duties set reminders = ${dueReminders} where id = ${id}`
  await tellOwners(tx, deps, duty, (told) => mails.notice({ ...told, reminder: dueReminders }))
}

/** Ends an open duty and lets the business sell. */
async function end(
  tx: Db,
  deps: Deps,
  duty: Duty,
  outcome: 'verified' | 'certified' | 'lapsed',
  who: Person | null,
  now: Date,
): Promise<void> {
  await rowsOf(tx, 'inform.end')`update seller_duties set done_at = ${now}, outcome = ${outcome} where id = ${duty.id}`
  const wasHeld = await holdSales(tx, duty.retailerId, null)
  await recordAct(tx, { who, act: `inform.${outcome}`, subject: `retailer ${duty.retailerId}`, before: { held: wasHeld } })
  if (outcome !== 'lapsed' || wasHeld) await tellOwners(tx, deps, duty, (told) => mails.freed({ ...told, wasHeld }))
}

/** A check by an admin from the papers of a business is all that the law asks for. */
export async function endByCheck(tx: Db, deps: Deps, who: Person, id: RetailerId, now: Date): Promise<void> {
  const duty = await openDuty(tx, id)
  if (duty) await end(tx, deps, duty, 'verified', who, now)
}

type Told = Parameters<typeof mails.held>[0]
async function tellOwners(tx: Db, { mail, config }: Deps, duty: Duty, mailFor: (told: Told) => Mail): Promise<void> {
  for (const to of await managerEmails(tx, { retailerId: duty.retailerId, storeId: null }))
    await mail.send(tx, mailFor({ to, name: duty.name, duty, publicOrigin: config.publicOrigin }))
}

async function lockDuty(tx: Db, id: SellerDutyId): Promise<Duty> {
  const [row] = await rowsOf<Duty>(tx, 'inform.lock')`
    select ${sql(DUTY)} from ${sql(OPEN)} where d.id = ${id} and d.done_at is null for no key update of d`
  if (!row) throw new Problem('not_found')
  return row
}
async function openDuty(tx: Db, id: RetailerId): Promise<Duty | undefined> {
  const [row] = await rowsOf<Duty>(tx, 'inform.lock-of')`
    select ${sql(DUTY)} from ${sql(OPEN)} where d.retailer_id = ${id} and d.done_at is null for no key update of d`
  return row
}

const HAS_BANK = `exists (select from payout_accounts a where a.retailer_id = r.id and a.state in ('pending', 'verified')) as "hasBank"`
const ownedBy = (person: Person, id: RetailerId): RetailerId => {
  if (!retailerIdsOf(person, 'owner').includes(id)) throw new Problem('not_found')
  return id
}

type StoredVerification = Omit<Verification, 'identity' | 'duty' | 'line'> & WithIdentity
export async function verificationOf(db: Db, person: Person, retailerId: RetailerId): Promise<Verification> {
  const id = ownedBy(person, retailerId)
  const [{ highVolumeSales: sales, highVolumeGross: gross }, rows, [duty]] = await Promise.all([
    moneySettingsNow(db),
    rowsOf<StoredVerification>(
      db,
      'inform.verification',
      `select r.display_name as name, coalesce(v.is_high, false) as "isHighVolume", coalesce(v.sales, 0) as sales, coalesce(v.gross, 0)::bigint as gross,
         ${IDENTITY}, c.certified_at as "certifiedAt", ${VALID} as "validUntil", ${HAS_BANK}
       from retailers r left join seller_volumes v on v.retailer_id = r.id left join seller_checks c on c.retailer_id = r.id where r.id = $1`,
      [id],
    ),
    rowsOf<Duty>(db, 'inform.own-duty')`select ${sql(DUTY)} from ${sql(OPEN)} where d.retailer_id = ${id} and d.done_at is null`,
  ])
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return { ...row, line: { sales, gross }, identity: identityOf(row), duty: duty ?? null }
}

/** What a business says about itself waits for SPIRAL, which has its own days to verify it. */
export async function send(deps: Deps, who: Person, { retailerId, ...sent }: Sent<typeof sendIdentity>['body']): Promise<Verification> {
  const id = ownedBy(who, retailerId)
  const now = deps.clock.now()
  await transact(deps.db, async (tx) => {
    await refuseWrongPlaces(tx, [{ state: sent.state, zip: sent.zip, at: '' }], [])
    const duty = await openDuty(tx, id)
    if (duty) await keepSent(tx, duty, sent, who, now)
    else
      await rowsOf(tx, 'inform.send-first')`
        insert into seller_duties (retailer_id, kind, noticed_at, due_at, sent, sent_at, sent_by)
        values (${id}, 'verify', ${now}, ${after(now, INFORM_TERMS.verify.days)}, ${JSON.stringify(sent)}::jsonb, ${now}, ${who.id})`
    await recordAct(tx, {
      who,
      act: 'inform.send',
      subject: `retailer ${id}`,
      after: { city: sent.city, state: sent.state, zip: sent.zip },
    })
  })
  return verificationOf(deps.db, who, id)
}

/** The first time something is sent before the due date gives SPIRAL its days; sending again does not move the date. */
async function keepSent(tx: Db, duty: Duty, sent: SentIdentity, who: Person, now: Date): Promise<void> {
  const dueAt =
    duty.heldAt === null && duty.sentAt === null
      ? new Date(Math.max(duty.dueAt.getTime(), after(now, INFORM_TERMS.verify.days).getTime()))
      : duty.dueAt
  await rowsOf(tx, 'inform.send')`
    update seller_duties set sent = ${JSON.stringify(sent)}::jsonb, sent_at = ${now}, sent_by = ${who.id}, refused = null, due_at = ${dueAt}
    where id = ${duty.id}`
}

/** The business confirms that what was checked still holds. That is all the law asks for where nothing changed. */
export async function certify(
  deps: Deps,
  who: Person,
  { retailerId, checkedAt }: Sent<typeof certifyIdentity>['body'],
): Promise<Verification> {
  const id = ownedBy(who, retailerId)
  const now = deps.clock.now()
  await transact(deps.db, async (tx) => {
    const duty = await openDuty(tx, id)
    if (duty?.sentAt) throw new Problem(informProblems, 'inform.waiting')
    const rows = await rowsOf(tx, 'inform.certify')`
      update seller_checks set certified_at = ${now} where retailer_id = ${id} and date_trunc('milliseconds', checked_at) = ${checkedAt} returning 1`
    if (rows.length === 0) throw new Problem(informProblems, 'inform.nothing_to_confirm')
    if (duty) await end(tx, deps, duty, 'certified', who, now)
    else await recordAct(tx, { who, act: 'inform.certified', subject: `retailer ${id}` })
  })
  return verificationOf(deps.db, who, id)
}

const ADMIN_DUTY = `${DUTY}, r.legal_name as "legalName", coalesce(v.sales, 0) as sales, coalesce(v.gross, 0)::bigint as gross, ${IDENTITY}, ${HAS_BANK}
  from ${OPEN} left join seller_volumes v on v.retailer_id = d.retailer_id left join seller_checks c on c.retailer_id = d.retailer_id`
type StoredDuty = Duty & WithIdentity & { legalName: string; sales: number; gross: AdminDuty['gross']; hasBank: boolean }
const shown = ({ retailerId, name, legalName, ...row }: StoredDuty): AdminDuty => ({
  ...row,
  identity: identityOf(row),
  retailer: { id: retailerId, name, legalName },
})

/** Open duties: those that were sent and wait for an admin by default, the oldest first. */
export async function dutiesOf(
  db: Db,
  { state = 'sent', ...asked }: Sent<typeof sellerDuties>['query'],
): Promise<Reply<typeof sellerDuties>> {
  const page = await pageBy(`inform.duties.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredDuty>(
      db,
      'inform.duties',
      `select ${ADMIN_DUTY} where d.done_at is null and ($1::bigint is null or d.id > $1)
         and case $2 when 'sent' then d.sent_at is not null when 'held' then d.held_at is not null else d.sent_at is null and d.held_at is null end
       order by d.id limit $3`,
      [after?.id ?? null, state, limit],
    ),
  )
  return { ...page, items: page.items.map(shown) }
}

/** An admin compares what was sent with the papers of the business: it is verified from now on, or sent back with the reason. */
export async function decide(deps: Deps, who: Person, { params, body }: Sent<typeof decideDuty>): Promise<AdminDuty> {
  const now = deps.clock.now()
  const { verified, reason = '', sentAt } = body
  if (!verified && reason.length < 5) throw fieldProblem('/reason', 'Say what has to be corrected.')
  return transact(deps.db, async (tx) => {
    const duty = await lockDuty(tx, params.id)
    if (duty.sent === null || duty.sentAt?.getTime() !== sentAt.getTime()) throw new Problem(informProblems, 'inform.not_sent')
    if (verified) {
      const { street, city, state, zip, phone, email } = duty.sent
      await rowsOf(tx, 'inform.verify')`
        insert into seller_checks (retailer_id, street, city, state, zip, phone, email, source, checked_by, checked_at)
        values (${duty.retailerId}, ${street}, ${city}, ${state}, ${zip}, ${phone}, ${email}, 'admin', ${who.id}, ${now})
        on conflict (retailer_id) do update set street = excluded.street, city = excluded.city, state = excluded.state, zip = excluded.zip,
          phone = excluded.phone, email = excluded.email, source = excluded.source, checked_by = excluded.checked_by, checked_at = excluded.checked_at`
      await end(tx, deps, duty, 'verified', who, now)
    } else {
      const dueAt = duty.heldAt === null ? after(now, INFORM_TERMS.provide.days) : duty.dueAt
      await rowsOf(tx, 'inform.refuse')`
        update seller_duties set sent = null, sent_at = null, sent_by = null, refused = ${reason}, due_at = ${dueAt} where id = ${duty.id}`
      await recordAct(tx, { who, act: 'inform.refuse', subject: `retailer ${duty.retailerId}`, after: { reason } })
      await tellOwners(tx, deps, duty, (told) => mails.refused({ ...told, reason, at: now }))
    }
    const [row] = await rowsOf<StoredDuty>(tx, 'inform.duty', `select ${ADMIN_DUTY} where d.id = $1`, [duty.id])
    if (!row) throw new Problem('not_found')
    return shown(row)
  })
}
