import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ReviewId, UserId } from '#contracts/ids.ts'
import { MOST_REVIEW_PHOTOS, type ReviewPhoto } from '#contracts/reviews/reviews.ts'
import { DAY } from '#contracts/time.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { receivePhoto } from '../../platform/photo-upload.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'

/** A person may choose others in the meantime. */
const MOST_PER_MINUTE = MOST_REVIEW_PHOTOS * 3
const keyOf = (id: string): string => `review-photos/${id}.webp`
export const photoAddress = (id: string): string => `/review-photos/${id}`

/** Takes a photo that a person sends for a review. */
export async function takePhoto(deps: Pick<Deps, 'db' | 'files' | 'clock'>, person: Person, request: FastifyRequest): Promise<ReviewPhoto> {
  const now = deps.clock.now()
  await countTry(deps.db, now, [`review photos by ${person.id}`], MOST_PER_MINUTE)
  return storePhoto(deps, person.id, await receivePhoto(request), now)
}

/** Stores a WebP photo without metadata under a random name. It is gone after a day unless a review names it. */
export async function storePhoto(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  userId: UserId,
  bytes: Uint8Array,
  now: Date,
): Promise<ReviewPhoto> {
  const id = randomUUID()
  await files.put(keyOf(id), bytes)
  await rowsOf(db, 'reviews.note-photo')`insert into review_photos (id, user_id, created_at) values (${id}, ${userId}, ${now})`
  return { id, src: photoAddress(id) }
}

/** Makes these the photos of a review, in this order; others that it had are let go. Photos of others are refused. */
export async function keepPhotos(tx: Db, userId: UserId, reviewId: ReviewId, ids: readonly string[]): Promise<void> {
  const kept = await rowsOf(tx, 'reviews.keep-photos')`
    with gone as (update review_photos set review_id = null where review_id = ${reviewId} and id <> all(${ids}::uuid[])),
      named as (select id, at from unnest(${ids}::uuid[]) with ordinality as n(id, at))
    update review_photos p set review_id = ${reviewId}, position = named.at from named
    where p.id = named.id and p.user_id = ${userId} and (p.review_id is null or p.review_id = ${reviewId}) returning p.id`
  if (kept.length < new Set(ids).size) throw fieldProblem('/photoIds', 'A photo is gone. Add it again.')
}

/** The photos of reviews, in the order of their authors. */
export async function photosOf(db: Db, reviewIds: readonly ReviewId[]): Promise<Map<ReviewId, ReviewPhoto[]>> {
  const rows = await rowsOf<{ id: string; reviewId: ReviewId }>(db, 'reviews.photos')`
    select id, review_id as "reviewId" from review_photos where review_id = any(${reviewIds}::bigint[]) order by review_id, position`
  return new Map(
    [...Map.groupBy(rows, ({ reviewId }) => reviewId)].map(([id, photos]) => [
      id,
      photos.map((photo) => ({ id: photo.id, src: photoAddress(photo.id) })),
    ]),
  )
}

/** Photos of shown reviews are for everybody; others for their author and for moderators. */
export async function photoBytes({ db, files }: Pick<Deps, 'db' | 'files'>, actor: Actor, id: string): Promise<Buffer> {
  const [row] = await rowsOf<{ userId: UserId | null; isShown: boolean }>(db, 'reviews.photo')`
    select p.user_id as "userId", coalesce(r.state = 'shown', false) as "isShown" from review_photos p left
    join reviews r on r.id = p.review_id
    where p.id = ${id}`
  const mayOpen = row && (row.isShown || (isPerson(actor) && (actor.id === row.userId || actor.platform.length > 0)))
  const bytes = mayOpen ? await files.get(keyOf(id)) : null
  if (!bytes) throw new Problem('not_found')
  return bytes
}

/** Deletes photos that no review has named for a day. Returns how many. */
export async function removeUnused({ db, files }: Pick<Deps, 'db' | 'files'>, now: Date): Promise<number> {
  const rows = await rowsOf<{ id: string }>(db, 'reviews.remove-photos')`
    delete from review_photos
    where id in (select id from review_photos where review_id is null and created_at < ${new Date(now.getTime() - DAY)} limit 500)
    returning id`
  for (const { id } of rows) await files.remove(keyOf(id))
  return rows.length
}
