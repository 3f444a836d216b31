import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ClaimId, OrderId, OrderNumber, ReturnId } from '#contracts/ids.ts'
import { MOST_RETURN_PHOTOS } from '#contracts/returns/returns.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { receivePhoto } from '../../platform/photo-upload.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { findOrder } from '../orders/read.ts'
import { claimById } from './claim-read.ts'
import { answersFor } from './claims.ts'
import { worksOn } from './counter.ts'
import { returnById } from './lock.ts'
import { photoAddress } from './read.ts'

/** Photos that no return names yet; a shopper may have chosen others in the meantime. */
const MOST_UNUSED = MOST_RETURN_PHOTOS * 3

const keyOf = (id: string): string => `return-photos/${id}.webp`
type Owner = { orderId: OrderId; returnId: ReturnId | null; by: 'shopper' | 'counter' }

/** Stores a photo without metadata under a random name. */
export async function takePhoto(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { orderId, returnId, by }: Owner,
  request: FastifyRequest,
): Promise<{ id: string; src: string }> {
  await countTry(db, clock.now(), [`return photos of ${orderId}`], MOST_UNUSED)
  const bytes = await receivePhoto(request)
  const id = randomUUID()
  await files.put(keyOf(id), bytes)
  await transact(db, (tx) => note(tx, id, { orderId, returnId, by }))
  return { id, src: photoAddress(id) }
}

async function note(tx: Db, id: string, { orderId, returnId, by }: Owner): Promise<void> {
  const rows = await rowsOf(tx, 'returns.note-photo')`
    insert into return_photos (id, order_id, return_id, by) select ${id}, ${orderId}, ${returnId}, ${by}
    where (select count(*) from return_photos
      where order_id = ${orderId} and return_id is not distinct from ${returnId} and claim_id is null and by = ${by}) <
      ${returnId === null ? MOST_UNUSED : MOST_RETURN_PHOTOS} returning id`
  if (rows.length === 0)
    throw new Problem('invalid', { errors: [{ pointer: '/file', message: `Add up to ${MOST_RETURN_PHOTOS} photos.` }] })
}

/** Photos open for the owner of the order or its guest, for support, and for the people who work on the return. */
export async function mayOpenPhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  id: string,
  actor: Actor,
  key: string | undefined,
): Promise<boolean> {
  const [photo] = await rowsOf<{ number: OrderNumber; return_id: ReturnId | null; claim_id: ClaimId | null }>(deps.db, 'returns.photo')`
    select o.number, p.return_id, p.claim_id from return_photos p join orders o on o.id = p.order_id where p.id = ${id}`
  if (!photo) return false
  if (isPerson(actor) && photo.return_id !== null && worksOn(actor, await returnById(deps.db, photo.return_id))) return true
  if (isPerson(actor) && photo.claim_id !== null && answersFor(actor, await claimById(deps.db, photo.claim_id))) return true
  return findOrder(deps, photo.number, actor, key).then(
    () => true,
    () => false,
  )
}
export async function photoBytes({ files }: Pick<Deps, 'files'>, id: string): Promise<Buffer> {
  const bytes = await files.get(keyOf(id))
  if (!bytes) throw new Problem('not_found')
  return bytes
}

/** Deletes photos that no return named within a day, and all photos of some orders. Returns how many. */
export async function removePhotos(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  which: { unusedBefore: Date } | { orderIds: readonly OrderId[] },
): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    db,
    'returns.remove-photos',
    `delete from return_photos where id in (
       select id from return_photos where (return_id is null and claim_id is null and created_at < $1) or order_id = any($2::bigint[]) limit 500) returning id`,
    'unusedBefore' in which ? [which.unusedBefore, []] : [null, which.orderIds],
  )
  for (const { id } of rows) await files.remove(keyOf(id))
  return rows.length
}
