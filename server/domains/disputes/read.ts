import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  type adminDisputes,
  type Dispute,
  type DisputeFile,
  type disputesOfOrder,
  MOST_DISPUTE_NOTES,
  type ownDisputes,
  photoOfDispute,
} from '#contracts/disputes.ts'
import type { DisputeId, OrderId, RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { isPlatform, type Person, retailerIdsOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { evidenceOf } from './evidence.ts'

type Shown = Omit<Dispute, 'test'>
/** The money of a dispute as `$1` reads it: a business its own part, SPIRAL the whole. */
const DISPUTE = `d.id, d.state, d.step, d.reason, o.number as "order", c.number as plan, p.amount, p.fee, d.due_by as "dueBy", d.opened_at as "openedAt",
  d.ended_at as "endedAt", d.answer, d.sent_at as "sentAt" from card_disputes d left join orders o on o.id = d.order_id
  left join plan_charges c on c.id = d.plan_charge_id join lateral (select sum(amount)::bigint as amount, sum(fee)::bigint as fee from dispute_parts
    where dispute_id = d.id and ($1::bigint is null or retailer_id = $1)) p on p.amount is not null`

/** The business, if the person manages it. */
export function managedBy(person: Person, id: RetailerId): RetailerId {
  if (!retailerIdsOf(person, 'manager').includes(id)) throw new Problem('not_found')
  return id
}

const listed = (
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  retailerId: RetailerId | null,
  { state, ...asked }: Sent<typeof adminDisputes>['query'],
): Promise<Reply<typeof adminDisputes>> =>
  pageBy('disputes', { id: 'id' }, asked, async (after, limit) =>
    (
      await rowsOf<Shown>(
        db,
        'disputes.list',
        `select ${DISPUTE} where ($2::text is null or d.state = $2) and ($3::bigint is null or d.id < $3) order by d.id desc limit $4`,
        [retailerId, state ?? null, after?.id ?? null, limit],
      )
    ).map((row) => ({ ...row, test: cards.test })),
  )
export const disputesOf = (deps: Deps, person: Person, { retailerId, ...asked }: Sent<typeof ownDisputes>['query']) =>
  listed(deps, managedBy(person, retailerId), asked)
export const allDisputes = (deps: Deps, asked: Sent<typeof adminDisputes>['query']) => listed(deps, null, asked)

type Reader = { retailerId: RetailerId; mayAccept: boolean } | { retailerId: null; mayDecide: boolean }
type Note = { id: number; retailerId: RetailerId | null; text: string; hasFile: boolean; at: Date }

/** A dispute with its evidence, for one business, or whole for SPIRAL. */
export async function disputeFile(deps: Deps, id: DisputeId, reader: Reader): Promise<DisputeFile> {
  const { db, cards, clock } = deps
  const { retailerId } = reader
  const [row] = await rowsOf<Shown>(db, 'disputes.one', `select ${DISPUTE} where d.id = $2`, [retailerId, id])
  if (!row) throw new Problem('not_found')
  const [{ evidence }, notes, parts] = await Promise.all([
    evidenceOf(db, id, retailerId),
    rowsOf<Note>(db, 'disputes.notes')`
      select id, retailer_id as "retailerId", text, file_key is not null as "hasFile", created_at as at from dispute_notes
      where dispute_id = ${id} and (${retailerId}::bigint is null or retailer_id = ${retailerId}) order by id`,
    rowsOf<{ retailerId: RetailerId | null; isCard: boolean; isPlan: boolean; amount: Cents; fee: Cents }>(db, 'disputes.whose')`
      select retailer_id as "retailerId", gift_card_id is not null as "isCard", plan_charge_id is not null as "isPlan", sum(amount)::bigint as amount, sum(fee)::bigint as fee
      from dispute_parts where dispute_id = ${id} group by 1, 2, 3 order by 1 nulls last, 2 desc`,
  ])
  const names = await retailersByIds(
    db,
    [...notes, ...parts].flatMap((each) => each.retailerId ?? []),
  )
  const nameOf = (of: RetailerId) => names.get(of)?.name ?? 'A business'
  const isOpen = row.state === 'open' && row.answer === null && (row.dueBy === null || row.dueBy > clock.now())
  const isAlone = parts.every((part) => part.retailerId !== null && part.retailerId === retailerId)
  return {
    ...row,
    test: cards.test,
    evidence,
    notes: notes.map((note) => ({
      id: note.id,
      by: note.retailerId === null ? null : nameOf(note.retailerId),
      text: note.text,
      photo: note.hasFile ? photoOfDispute.path.replace(':id', String(id)).replace(':noteId', String(note.id)) : null,
      at: note.at,
    })),
    parts: parts
      .filter((part) => retailerId === null || part.retailerId === retailerId)
      .map((part) => ({
        name:
          part.retailerId === null
            ? part.isCard
              ? 'Left on the gift cards'
              : part.isPlan
                ? 'Fees of plans'
                : 'SPIRAL'
            : nameOf(part.retailerId),
        amount: part.amount,
        fee: part.fee,
      })),
    may: {
      add: isOpen && notes.length < MOST_DISPUTE_NOTES,
      accept: isOpen && (retailerId === null ? reader.mayDecide : reader.mayAccept && isAlone),
      send: isOpen && retailerId === null && reader.mayDecide,
      decide: row.state === 'open' && retailerId === null && reader.mayDecide && isSandbox(cards),
    },
  }
}

export const fileFor = (deps: Deps, person: Person, id: DisputeId, retailerId: RetailerId): Promise<DisputeFile> =>
  disputeFile(deps, id, { retailerId: managedBy(person, retailerId), mayAccept: retailerIdsOf(person, 'owner').includes(retailerId) })
export const fileForAdmin = (deps: Deps, person: Person, id: DisputeId): Promise<DisputeFile> =>
  disputeFile(deps, id, { retailerId: null, mayDecide: isPlatform(person, 'admin') })

/** What a shopper reads on the page of an order. */
export async function ofOrder(db: Db, orderId: OrderId): Promise<Reply<typeof disputesOfOrder>> {
  return {
    disputes: await rowsOf<Reply<typeof disputesOfOrder>['disputes'][number]>(db, 'disputes.of-order')`
      select d.state, coalesce(sum(p.amount), 0)::bigint as amount, d.opened_at as "openedAt", d.ended_at as "endedAt" from card_disputes d
      join dispute_parts p on p.dispute_id = d.id left join fulfillments f on f.id = p.fulfillment_id
      where coalesce(f.order_id, d.order_id) = ${orderId} group by d.id order by d.id`,
  }
}

/** The key of a photo in the file store, for a person who may read its dispute. */
export async function photoKey(db: Db, person: Person, id: DisputeId, noteId: number): Promise<string> {
  const [note] = await rowsOf<{ retailerId: RetailerId | null; fileKey: string }>(db, 'disputes.photo')`
    select retailer_id as "retailerId", file_key as "fileKey" from dispute_notes where id = ${noteId} and dispute_id = ${id} and file_key is not null`
  const isTheirs = note?.retailerId && retailerIdsOf(person, 'manager').includes(note.retailerId)
  if (!note || !(isTheirs || isPlatform(person, 'support'))) throw new Problem('not_found')
  return note.fileKey
}
