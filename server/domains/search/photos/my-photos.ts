import type { Reply } from '#contracts/endpoint.ts'
import { MOST_SAVED_PHOTOS, type MyPhoto, type myPhotos, PhotoQuery, type savePhoto, photosProblems } from '#contracts/search/photos.ts'
import { DEFAULT_LIMIT } from '#contracts/page.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { DAY } from '#contracts/time.ts'
import type { PhotoId, UserId } from '#contracts/ids.ts'
import type { Person } from '../../../platform/actor.ts'
import { pageBy } from '../../../platform/cursors.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SearchContext } from '../finder.ts'
import { matchesOf } from './find-by-photo.ts'
import { lookOfQuery } from './photo-query.ts'
import { fileOf, newPhotoId, photoBytes } from './query-photos.ts'

const MATCHES = 6

type StoredPhoto = { id: PhotoId; name: string; board: string | null; search: string; savedAt: Date }

/** Saves a copy of a photo for a person: the first one still goes within a day, with the link that others may have. */
export async function saveFor(
  { files }: Pick<Deps, 'files'>,
  tx: Db,
  person: Person,
  { photo, name, search }: Sent<typeof savePhoto>['body'],
  now: Date,
): Promise<{ id: PhotoId }> {
  const bytes = await photoBytes({ db: tx, files }, person, photo)
  await rowsOf(tx, 'search.lock_photos', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`photos of ${person.id}`])
  const [counted] = await rowsOf<{ saved: number }>(tx, 'search.count_photos')`
    select count(*)::int as saved from query_photos where user_id = ${person.id}`
  if ((counted?.saved ?? 0) >= MOST_SAVED_PHOTOS) throw new Problem(photosProblems, 'photos.many_saved')
  const id = newPhotoId()
  const rows = await rowsOf(tx, 'search.save_photo')`
    insert into query_photos (id, width, height, gtins, is_blurred, is_held, user_id, name, search, created_at)
    select ${id}, width, height, gtins, is_blurred, is_held, ${person.id}, ${name}, ${search.replaceAll(photo, id)}, ${now}
    from query_photos where id = ${photo} and not is_held returning id`
  if (rows.length === 0) throw new Problem(photosProblems, 'photos.held')
  await files.put(fileOf(id), bytes)
  return { id }
}

/** Products that came within these days, and after the photo was saved, are new matches. */
const NEW_FOR_DAYS = 7

/** The saved photos of a person with what they find now. */
export async function myPhotosOf(
  deps: Pick<Deps, 'db' | 'files' | 'pictureSources'>,
  finder: SearchContext,
  person: Person,
  { limit = DEFAULT_LIMIT / 2, cursor, near, board }: Sent<typeof myPhotos>['query'],
  now: Date,
): Promise<Reply<typeof myPhotos>> {
  const { db } = deps
  const page = await pageBy('my-photos', { savedAt: 'moment', id: 'text' }, { limit, cursor }, (after, most) =>
    rowsOf<StoredPhoto>(
      db,
      'search.my_photos',
      `select id, name, board, search, created_at as "savedAt" from query_photos
       where user_id = $1 and ($2::text is null or board = $2) and ($3::timestamptz is null or (created_at, id) < ($3, $4))
       order by created_at desc, id desc limit $5`,
      [person.id, board ?? null, after?.savedAt ?? null, after?.id ?? null, most],
    ),
  )
  const items: MyPhoto[] = []
  for (const { id, name, board: on, search, savedAt } of page.items)
    items.push({
      id,
      name,
      board: on,
      search,
      savedAt,
      matches: await matchesNow(deps, finder, person, { id, search, near, savedAt, now }),
    })
  const boards = await rowsOf<{ board: string }>(db, 'search.boards')`
    select distinct board from query_photos where user_id = ${person.id} and board is not null order by board`
  return { items, nextCursor: page.nextCursor, boards: boards.map(({ board: name }) => name) }
}

type Saved = { id: PhotoId; search: string; near: string | undefined; savedAt: Date; now: Date }

async function matchesNow(
  deps: Pick<Deps, 'db' | 'files' | 'pictureSources'>,
  finder: SearchContext,
  person: Person,
  { id, search, near, savedAt, now }: Saved,
): Promise<MyPhoto['matches']> {
  const asked = PhotoQuery.safeParse({ photos: id, ...Object.fromEntries(new URLSearchParams(search)), ...(near ? { near } : {}) })
  const query = asked.success ? asked.data : PhotoQuery.parse({ photos: id })
  // A photo that was searched with beside this one may be gone by now.
  const look = await lookOfQuery(deps, person, query).catch(() => lookOfQuery(deps, person, { photos: id }))
  const { items, isUnsure } = await matchesOf(finder, { look, gtins: [], query: { ...query, limit: MATCHES }, now })
  if (isUnsure) return []
  const fresh = await rowsOf<{ id: number }>(
    deps.db,
    'search.fresh_matches',
    'select product_id as id from search_documents where product_id = any($1::bigint[]) and newest_at > $2',
    [items.map(({ card }) => card.id), new Date(Math.max(savedAt.getTime(), now.getTime() - NEW_FOR_DAYS * DAY))],
  )
  const isNew = new Set(fresh.map((row) => row.id))
  return items.map((match) => ({ ...match, isNew: isNew.has(match.card.id) }))
}

export async function changePhotoOf(
  db: Db,
  userId: UserId,
  id: PhotoId,
  { name, board }: { name?: string | undefined; board?: string | null | undefined },
): Promise<void> {
  const rows = await rowsOf(db, 'search.change_photo')`
    update query_photos
    set name = coalesce(${name ?? null}, name), board = case when ${board !== undefined} then ${board ?? null} else board end
    where id = ${id} and user_id = ${userId} returning id`
  if (rows.length === 0) throw new Problem(photosProblems, 'photos.gone')
}

export async function removePhotoOf({ db, files }: Pick<Deps, 'db' | 'files'>, userId: UserId, id: PhotoId): Promise<void> {
  const rows = await rowsOf(db, 'search.remove_photo')`delete from query_photos where id = ${id} and user_id = ${userId} returning id`
  if (rows.length === 0) throw new Problem(photosProblems, 'photos.gone')
  await files.remove(fileOf(id))
}

export const photosDataOf = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'search.photos_data')`
    select id, name, board, search, gtins, created_at as "savedAt" from query_photos where user_id = ${userId} order by created_at, id`
