import { randomBytes } from 'node:crypto'
import { PHOTO_HOURS, type Photo, photosProblems } from '#contracts/search/photos.ts'
import type { PhotoId, UserId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Problem } from '../../../platform/problem.ts'
import { AnswerTooLarge } from '../../../platform/safe-fetch.ts'
import { lookAt } from './look-at.ts'
import { lookThread } from './picture-looks.ts'
import { picturesProblems } from '#contracts/pictures.ts'

/** The moderation is wrong for 3 of 100 photos of groceries, so it holds a photo and never refuses it. */
const HELD_FROM = 0.7
const FETCH_MS = 5_000
const REDIRECTS = 3
/** A photo is deleted before it is a day old. */
const KEPT_MS = (PHOTO_HOURS - 1) * HOUR

type StoredPhoto = Omit<Photo, 'maySave'> & { isHeld: boolean }
const COLUMNS = 'id, width, height, gtins, is_blurred as "isBlurred", is_held as "isHeld"'
const photoFrom = ({ isHeld, ...photo }: StoredPhoto): Photo => ({ ...photo, maySave: !isHeld })

export const fileOf = (id: PhotoId): string => `photos/${id.slice(0, 2)}/${id}.jpg`
export const newPhotoId = (): PhotoId => randomBytes(16).toString('hex') as PhotoId

/** Decodes a photo, reads its barcodes and stores it encoded anew, without metadata, for a day. */
export async function addQueryPhoto({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>, bytes: Uint8Array): Promise<Photo> {
  const { jpeg, width, height, gtins, fault } = await lookAt(bytes)
  if (fault === 'dark' && gtins.length === 0) throw new Problem(photosProblems, 'photos.dark')
  const { classes } = await lookThread.lookOf(jpeg)
  const [, hentai = 0, , porn = 0] = classes
  const id = newPhotoId()
  await files.put(fileOf(id), jpeg)
  const [row] = await rowsOf<StoredPhoto>(db, 'search.add_photo')`
    insert into query_photos (id, width, height, gtins, is_blurred, is_held, created_at)
    values (${id}, ${width}, ${height}, ${gtins}::text[], ${fault === 'blurred'}, ${hentai + porn > HELD_FROM}, ${clock.now()})
    returning ${sql(COLUMNS)}`
  return photoFrom(row as StoredPhoto)
}

/** Fetches a picture from a public address that somebody gave. */
export async function pictureAtAddress({ outside }: Pick<Deps, 'outside'>, address: string): Promise<Buffer> {
  if (!outside.mayAsk(address)) throw new Problem(photosProblems, 'photos.unreachable')
  const answer = await outside
    .fetch(address, { timeoutMs: FETCH_MS, redirects: REDIRECTS, headers: { accept: 'image/avif,image/webp,image/png,image/jpeg' } })
    .catch((error: unknown) => {
      throw error instanceof AnswerTooLarge
        ? new Problem(picturesProblems, 'pictures.too_large')
        : new Problem(photosProblems, 'photos.unreachable')
    })
  if (answer.status !== 200) throw new Problem(photosProblems, 'photos.unreachable')
  return answer.body
}

/** A photo that this caller may use: one that nobody saved, or their own. */
export async function queryPhoto(db: Db, actor: Actor, id: PhotoId): Promise<Photo> {
  const [row] = await rowsOf<StoredPhoto>(db, 'search.photo')`
    select ${sql(COLUMNS)} from query_photos
    where id = ${id} and (user_id is null or user_id = ${actor.kind === 'person' ? actor.id : null})`
  if (!row) throw new Problem(photosProblems, 'photos.gone')
  return photoFrom(row)
}

export async function photoBytes({ db, files }: Pick<Deps, 'db' | 'files'>, actor: Actor, id: PhotoId): Promise<Buffer> {
  await queryPhoto(db, actor, id)
  const bytes = await files.get(fileOf(id))
  if (!bytes) throw new Problem(photosProblems, 'photos.gone')
  return bytes
}

/** Deletes photos that nobody saved before they are a day old, and files that a crash left without a row. */
export async function forgetUnsaved({ db, files }: Pick<Deps, 'db' | 'files'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const gone = await rowsOf<{ id: PhotoId }>(db, 'search.forget_photos')`
    delete from query_photos where user_id is null and created_at <= ${before} returning id`
  for (const { id } of gone) await files.remove(fileOf(id))
  for await (const { key } of files.writtenBefore('photos', before)) {
    const id = key.slice(key.lastIndexOf('/') + 1).split('.')[0]
    const [row] = await rowsOf(db, 'search.has_photo')`select from query_photos where id = ${id}`
    if (!row) await files.remove(key)
  }
}

/** Deletes the saved photos of a person whose account closes, with their files. */
export async function forgetPhotosOf(tx: Db, userId: UserId, { files }: Pick<Deps, 'files'>): Promise<void> {
  const rows = await rowsOf<{ id: PhotoId }>(tx, 'search.forget_photos_of')`delete from query_photos where user_id = ${userId} returning id`
  for (const { id } of rows) await files.remove(fileOf(id))
}
