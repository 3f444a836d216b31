import { type Db, rowsOf } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isKept, pictureSize } from '../../../platform/pictures.ts'
import { restful, yieldToRequests } from '../../../platform/request-priority.ts'
import { listedPictures } from '../../catalog/recognizable.ts'
import { LookThread } from './look/look-thread.ts'
import { packed } from './look/packed.ts'
import { LOOK_VERSION } from './look/transform.ts'

/** Pictures that one run of the job looks through, the new ones that it measures, and its longest time: other jobs wait for its worker. */
const LOOKED_THROUGH = 2_000
const MEASURED = 300
const LONGEST_MS = 240_000
/** Nobody waits for a look, and it keeps a processor busy for half a second. */
const REST = { times: 5, longestMs: 5_000 }

/** One thread for this process: a second one would need the memory again and compete for the same processor. */
export const lookThread = new LookThread()

/** Measures product pictures that have not been measured yet; pictures that are not stored here wait. Goes on where the last run ended. */
export async function measurePictures(
  { db, files, pictureSources }: Pick<Deps, 'db' | 'files' | 'pictureSources'>,
  after = '',
): Promise<string> {
  const hashes = await listedPictures(db, after, LOOKED_THROUGH)
  const known = await rowsOf<{ hash: string }>(
    db,
    'search.known_looks',
    'select hash from picture_looks where hash = any($1::text[]) and version = $2',
    [hashes, LOOK_VERSION],
  )
  const done = new Set(known.map(({ hash }) => hash))
  let measured = 0
  const startedAt = performance.now()
  const rest = restful(REST)
  for (const hash of hashes) {
    if (done.has(hash) || !(await isKept(files, hash))) continue
    if (measured++ >= MEASURED || performance.now() - startedAt > LONGEST_MS) return hash
    await yieldToRequests()
    const picture = await pictureSize(files, pictureSources, hash, 640, 'webp').catch(() => null)
    if (picture) await keepLooks(db, [{ hash, look: packed((await lookThread.lookOf(picture)).look) }])
    await rest()
  }
  return hashes.length < LOOKED_THROUGH ? '' : (hashes.at(-1) ?? '')
}

/** `look` is packed. A later look of the same picture replaces it. */
export async function keepLooks(db: Db, looks: readonly { hash: string; look: Buffer }[]): Promise<void> {
  await rowsOf(
    db,
    'search.keep_looks',
    `insert into picture_looks (hash, version, look) select hash, $2, look from unnest($1::text[], $3::bytea[]) l(hash, look)
     on conflict (hash) do update set version = excluded.version, look = excluded.look, place = excluded.place`,
    [looks.map(({ hash }) => hash), LOOK_VERSION, looks.map(({ look }) => look)],
  )
}

/** How many pictures of listed products there are, and how many of them can be compared. */
export async function comparedPictures(db: Db): Promise<{ pictures: number; compared: number }> {
  const [row] = await rowsOf<{ pictures: number; compared: number }>(
    db,
    'search.count_looks',
    `select count(*)::int as pictures, count(l.hash)::int as compared
     from (select distinct i.hash from product_images i join search_documents d on d.product_id = i.product_id where i.hash is not null) p
     left join picture_looks l on l.hash = p.hash and l.version = $1`,
    [LOOK_VERSION],
  )
  return row ?? { pictures: 0, compared: 0 }
}
