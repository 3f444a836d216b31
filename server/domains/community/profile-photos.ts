import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { myProfilePhoto } from '#contracts/community/people.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { receivePhoto } from '../../platform/photo-upload.ts'
import { Problem } from '../../platform/problem.ts'
import { ensureProfile } from './profiles.ts'

type MyPhoto = Reply<typeof myProfilePhoto>
const addressOf = (id: string): string => `/profile-photos/${id}`
const keyOf = (id: string): string => `profile-photos/${id}.webp`

/** Shows the photo of this form on the profile. A hidden profile stays hidden until a moderator has read it again. */
export async function setPhoto(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  person: Person,
  request: FastifyRequest,
): Promise<MyPhoto> {
  const bytes = await receivePhoto(request)
  const [id, now] = [randomUUID(), clock.now()]
  // Noted before it is stored, so that the job finds the file if this ends halfway.
  await rowsOf(db, 'community.note-photo')`insert into profile_photos (id, created_at) values (${id}, ${now})`
  await files.put(keyOf(id), bytes)
  return transact(db, async (tx) => {
    const own = await ensureProfile(tx, person, now)
    await rowsOf(tx, 'community.lock-photo')`select pg_advisory_xact_lock(hashtextextended('photo ' || ${person.id}::text, 0))`
    await letPhotoGo(tx, person.id)
    await rowsOf(tx, 'community.show-photo')`update profile_photos set user_id = ${person.id} where id = ${id}`
    if (own.hiddenAt) await tell(tx, 'text.held', { kind: 'profile', id: own.id, authorId: person.id, reasons: ['changed'] })
    return { photo: addressOf(id) }
  })
}

export async function photoOf(db: Db, userId: UserId): Promise<MyPhoto> {
  const [row] = await rowsOf<{ id: string }>(db, 'community.own-photo')`select id from profile_photos where user_id = ${userId}`
  return { photo: row ? addressOf(row.id) : null }
}

export async function removePhoto(db: Db, userId: UserId): Promise<MyPhoto> {
  await letPhotoGo(db, userId)
  return { photo: null }
}

/** Nobody sees the photo from now on. */
export const letPhotoGo = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'community.let-photo-go')`update profile_photos set user_id = null where user_id = ${userId}`

/** The photo of an open profile is for everybody whom its owner did not block; others are for their owner and for moderators. */
export async function photoBytes({ db, files }: Pick<Deps, 'db' | 'files'>, actor: Actor, id: string): Promise<Buffer> {
  const me = isPerson(actor) ? actor.id : null
  const [row] = await rowsOf<{ userId: UserId; isShown: boolean }>(db, 'community.photo')`
    select p.user_id as "userId", p.is_open and p.hidden_at is null and not exists
        (select from silences s where s.user_id = p.user_id and s.other_id = ${me} and s.is_block) as "isShown"
    from profile_photos f join profiles p on p.user_id = f.user_id where f.id = ${id}`
  const mayOpen = row && (row.isShown || row.userId === me || (isPerson(actor) && actor.platform.length > 0))
  const bytes = mayOpen ? await files.get(keyOf(id)) : null
  if (!bytes) throw new Problem('not_found')
  return bytes
}

/** Deletes photos that have belonged to nobody for a day. Returns how many. */
export async function removeUnusedProfilePhotos({ db, files }: Pick<Deps, 'db' | 'files'>, now: Date): Promise<number> {
  const rows = await rowsOf<{ id: string }>(db, 'community.remove-photos')`
    delete from profile_photos
    where id in (select id from profile_photos where user_id is null and created_at < ${new Date(now.getTime() - DAY)} limit 500)
    returning id`
  for (const { id } of rows) await files.remove(keyOf(id))
  return rows.length
}
