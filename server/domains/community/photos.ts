import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MOST_POST_PHOTOS, type PostPhoto } from '#contracts/community/posts.ts'
import type { PostId, UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { type Actor, isPerson, type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { receivePhoto } from '../../platform/photo-upload.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { meOf, VISIBLE } from './read-posts.ts'
import { photoAddress } from './photo-address.ts'

/** A person may choose others in the meantime. */
const MOST_PER_MINUTE = MOST_POST_PHOTOS * 3
const keyOf = (id: string): string => `post-photos/${id}.webp`

/** Stores a photo without metadata under a random name. */
export async function takePhoto(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  person: Person,
  request: FastifyRequest,
): Promise<PostPhoto> {
  await countTry(db, clock.now(), [`post photos by ${person.id}`], MOST_PER_MINUTE)
  const bytes = await receivePhoto(request)
  const id = randomUUID()
  await files.put(keyOf(id), bytes)
  await rowsOf(db, 'community.note-photo')`insert into post_photos (id, user_id, created_at) values (${id}, ${person.id}, ${clock.now()})`
  return { id, src: photoAddress(id) }
}

/** Makes these the photos of a post, in this order; others that it had are let go. Photos that somebody else sent are refused. */
export async function keepPhotos(tx: Db, userId: UserId, postId: PostId, ids: readonly string[]): Promise<void> {
  const kept = await rowsOf(tx, 'community.keep-photos')`
    with gone as (update post_photos set post_id = null where post_id = ${postId} and id <> all(${ids}::uuid[])),
      named as (select id, min(at) as at from unnest(${ids}::uuid[]) with ordinality as n(id, at) group by id)
    update post_photos p set post_id = ${postId}, position = named.at from named
    where p.id = named.id and (p.post_id = ${postId} or (p.user_id = ${userId} and p.post_id is null)) returning p.id`
  if (kept.length < new Set(ids).size) throw fieldProblem('/photoIds', 'A photo is gone. Add it again.')
}

/**
 * A photo is seen by those who see its post. A photo that no post names is its sender's alone; moderators and the people of the business
 * whose news it belongs to see it before the post is shown.
 */
export async function photoBytes({ db, files }: Pick<Deps, 'db' | 'files'>, actor: Actor, id: string): Promise<Buffer> {
  const isModerator = isPerson(actor) && actor.platform.length > 0
  const [row] = await rowsOf(
    db,
    'community.photo',
    `select from post_photos p where p.id = $2 and (p.user_id = $1 or $3 or exists (
       select from posts t where t.id = p.post_id and (t.retailer_id = any($4::bigint[]) or (${VISIBLE}))))`,
    [meOf(actor), id, isModerator, isPerson(actor) ? retailerIdsOf(actor) : []],
  )
  const bytes = row ? await files.get(keyOf(id)) : null
  if (!bytes) throw new Problem('not_found')
  return bytes
}

type Files = Pick<Deps, 'db' | 'files'>
const removed = async (files: Files['files'], rows: readonly { id: string }[]): Promise<number> => {
  for (const { id } of rows) await files.remove(keyOf(id))
  return rows.length
}

/** Deletes photos that no post has named for a day. Returns how many. */
export const removeUnusedPhotos = async ({ db, files }: Files, now: Date): Promise<number> =>
  removed(
    files,
    await rowsOf<{ id: string }>(db, 'community.remove-photos')`
      delete from post_photos
      where id in (select id from post_photos where post_id is null and created_at < ${new Date(now.getTime() - DAY)} limit 500)
      returning id`,
  )

/** Deletes the photos of a person who leaves, except those in the news of a store. */
export const removePhotosOf = async ({ db, files }: Files, userId: UserId): Promise<number> =>
  removed(
    files,
    await rowsOf<{ id: string }>(db, 'community.remove-photos-of')`
      delete from post_photos p
      where p.user_id = ${userId} and not exists (select from posts t where t.id = p.post_id and t.store_id is not null) returning p.id`,
  )
