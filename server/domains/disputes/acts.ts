import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type DisputeReason, disputesProblems, MOST_DISPUTE_NOTES } from '#contracts/disputes.ts'
import type { DisputeId, RetailerId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { asJpeg } from '../../platform/pictures.ts'
import { receivePhoto } from '../../platform/photo-upload.ts'
import { Problem } from '../../platform/problem.ts'
import { isSandbox, type SandboxCards } from '../../platform/sandbox-cards.ts'
import { chargedPurchase } from '../gift-cards/disputed.ts'
import { chargedPlan } from '../plans/disputed.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { evidenceOf } from './evidence.ts'
import { hearDispute } from './money.ts'
import { managedBy } from './read.ts'

/** The folder of the file store. Its files have no public address. */
const FOLDER = 'disputes'
type Open = { state: string; answer: 'evidence' | 'accepted' | null; dueBy: Date | null }

/** Locks a dispute that can still be answered; for a business only one that is about its own sales. */
async function lockOpen(tx: Db, id: DisputeId, retailerId: RetailerId | null, now: Date): Promise<void> {
  const [row] = await rowsOf<Open>(tx, 'disputes.lock-open')`
    select state, answer, due_by as "dueBy" from card_disputes d
    where id = ${id} and (${retailerId}::bigint is null or exists (select from dispute_parts p where p.dispute_id = d.id and p.retailer_id = ${retailerId}))
    for no key update`
  if (!row) throw new Problem('not_found')
  if (row.state !== 'open') throw new Problem(disputesProblems, 'disputes.over')
  if (row.answer !== null) throw new Problem(disputesProblems, 'disputes.sent')
  if (row.dueBy !== null && row.dueBy <= now) throw new Problem(disputesProblems, 'disputes.due')
}

type Added = { retailerId: RetailerId | null; text: string; fileKey?: string }
/** Adds words or a photo to the evidence. */
export async function addNote({ db, clock }: Pick<Deps, 'db' | 'clock'>, who: Person, id: DisputeId, { retailerId, text, fileKey }: Added) {
  const now = clock.now()
  await transact(db, async (tx) => {
    await lockOpen(tx, id, retailerId, now)
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(tx, 'disputes.count-notes')`
      select count(*)::int as count from dispute_notes where dispute_id = ${id} and retailer_id is not distinct from ${retailerId}`
    if (count >= MOST_DISPUTE_NOTES) throw new Problem(disputesProblems, 'disputes.full')
    await rowsOf(tx, 'disputes.add-note')`
      insert into dispute_notes (dispute_id, retailer_id, who, text, file_key, created_at)
      values (${id}, ${retailerId}, ${who.id}, ${text}, ${fileKey ?? null}, ${now})`
  })
}
export async function addPhoto(deps: Deps, who: Person, id: DisputeId, retailerId: RetailerId, request: FastifyRequest): Promise<void> {
  managedBy(who, retailerId)
  await transact(deps.db, (tx) => lockOpen(tx, id, retailerId, deps.clock.now()))
  const fileKey = `${FOLDER}/${randomUUID()}.webp`
  await deps.files.put(fileKey, await receivePhoto(request))
  try {
    await addNote(deps, who, id, { retailerId, text: 'Photo', fileKey })
  } catch (error) {
    await deps.files.remove(fileKey)
    throw error
  }
}

type Answer = 'evidence' | 'accepted'
/** Decides what the bank is told; the provider gets it after the commit, once. */
export async function answer(deps: Deps, who: Person, id: DisputeId, retailerId: RetailerId | null, what: Answer): Promise<void> {
  const now = deps.clock.now()
  await transact(deps.db, async (tx) => {
    await lockOpen(tx, id, retailerId, now)
    if (retailerId !== null) {
      const others = await rowsOf(tx, 'disputes.others')`
        select from dispute_parts where dispute_id = ${id} and retailer_id is distinct from ${retailerId} limit 1`
      if (others.length > 0) throw new Problem(disputesProblems, 'disputes.shared')
    }
    await noteAnswer(tx, id, what, now)
    await recordAct(tx, { who, act: `dispute.${what === 'evidence' ? 'send' : 'accept'}`, subject: `dispute ${id}` })
  })
}
async function noteAnswer(tx: Db, id: DisputeId, what: Answer, now: Date): Promise<void> {
  await rowsOf(tx, 'disputes.answer')`update card_disputes set answer = ${what}, answered_at = ${now} where id = ${id}`
  await askFor(tx, 'disputes.send', { id }, { key: `disputes.send ${id}` })
}

/** What nobody sent is sent by itself before the bank stops reading. */
export async function sendDue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const { evidenceHours } = await moneySettingsNow(tx)
    const due = await rowsOf<{ id: DisputeId }>(tx, 'disputes.due')`
      select id from card_disputes where state = 'open' and answer is null and step = 'needs_response'
        and due_by <= ${new Date(now.getTime() + evidenceHours * HOUR)} and due_by > ${now} order by id limit 200 for no key update`
    for (const { id } of due) await noteAnswer(tx, id, 'evidence', now)
  })
}

type ToSend = { providerId: string; answer: Answer }
/** Gives the provider the answer that was decided. Asked again, it sends the same once. */
export async function send(deps: Deps, id: DisputeId): Promise<void> {
  const { db, cards, files, clock } = deps
  const [row] = await rowsOf<ToSend>(db, 'disputes.to-send')`
    select provider_id as "providerId", answer from card_disputes
    where id = ${id} and answer is not null and sent_at is null and provider = ${cards.name}`
  if (!row) return
  if (row.answer === 'accepted') await cards.acceptDispute(row.providerId)
  else {
    const { evidence, fields } = await evidenceOf(db, id, null)
    const notes = await rowsOf<{ text: string; fileKey: string | null }>(db, 'disputes.notes-to-send')`
      select text, file_key as "fileKey" from dispute_notes where dispute_id = ${id} order by id`
    const photos = await Promise.all(notes.flatMap(({ fileKey }) => (fileKey ? [files.get(fileKey)] : [])))
    const words = notes.filter(({ fileKey }) => fileKey === null).map(({ text }) => text)
    const rest = [...words, ...evidence.map(({ title, lines }) => [title, ...lines].join('\n'))].join('\n\n')
    await cards.submitEvidence({
      dispute: row.providerId,
      reference: `dispute-${id}-evidence`,
      fields: { ...fields, rest },
      photos: await Promise.all(photos.flatMap((photo) => (photo ? [asJpeg(photo)] : []))),
    })
  }
  await rowsOf(db, 'disputes.sent')`update card_disputes set sent_at = ${clock.now()} where id = ${id} and sent_at is null`
  await hearDispute(deps, row.providerId)
}

function sandboxOf({ cards }: Pick<Deps, 'cards'>): SandboxCards {
  if (!isSandbox(cards)) throw new Problem(disputesProblems, 'disputes.real_money')
  return cards
}
/** Opens a dispute of an order, of gift cards or of a plan, as the bank of its cardholder would. A test: no real money moves. */
export async function openTest(deps: Deps, who: Person, number: string, reason: DisputeReason): Promise<DisputeId> {
  const { db, clock } = deps
  const cards = sandboxOf(deps)
  const [payment] = await rowsOf<{ reference: string }>(db, 'disputes.payment-of')`
    select coalesce(p.charged_as, p.reference) as reference from payments p join orders o on o.id = p.order_id
    where o.number = ${number.toUpperCase()} and p.state in ('captured', 'partly_refunded')`
  const named = { number: number.toUpperCase() }
  const reference = payment?.reference ?? (await chargedPurchase(db, named))?.reference ?? (await chargedPlan(db, named))?.reference
  const providerId = reference === undefined ? null : await cards.openDispute(reference, reason, clock.now())
  if (providerId === null) throw new Problem(disputesProblems, 'disputes.no_payment').at('/number')
  await hearDispute(deps, providerId)
  const [row] = await rowsOf<{ id: DisputeId }>(db, 'disputes.by-provider')`
    select id from card_disputes where provider = ${cards.name} and provider_id = ${providerId}`
  if (!row) throw new Problem('not_found')
  await transact(db, (tx) => recordAct(tx, { who, act: 'dispute.open_test', subject: `dispute ${row.id}`, after: { number, reason } }))
  return row.id
}
export async function decideTest(deps: Deps, who: Person, id: DisputeId, outcome: 'won' | 'lost'): Promise<void> {
  const cards = sandboxOf(deps)
  const [row] = await rowsOf<{ providerId: string }>(deps.db, 'disputes.provider-of')`
    select provider_id as "providerId" from card_disputes where id = ${id} and provider = ${cards.name}`
  if (!row) throw new Problem('not_found')
  if (!(await cards.decideDispute(row.providerId, outcome))) throw new Problem(disputesProblems, 'disputes.over')
  await transact(deps.db, (tx) => recordAct(tx, { who, act: 'dispute.decide_test', subject: `dispute ${id}`, after: { outcome } }))
  await hearDispute(deps, row.providerId)
}
