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
/** Pictures that are not stored until somebody looks at them, as those of most variants: so many a run are made and measured meanwhile. */
const FETCHED = 40
const LONGEST_MS = 240_000
/** Nobody waits for a look, and it keeps a processor busy for half a second. */
const REST = { times: 5, longestMs: 5_000 }

/** One thread for this process: a second one would need the memory again and compete for the same processor. */
export const lookThread = new LookThread()

/**
 * Measures product pictures that have not been measured yet, first those that are stored here, then a few of the others. Goes on where the
 * last run ended.
 */
export async function measurePictures(
  { db, files, pictureSources }: Pick<Deps, 'db' | 'files' | 'pictureSources'>,
  after = '',
): Promise<string> {
  const hashes = await listedPictures(db, after, LOOKED_THROUGH)
  const known = await rowsOf<{ hash: string }>(db, 'search.known_looks')`
    select hash from picture_looks where hash = any(${hashes}::text[]) and version = ${LOOK_VERSION}`
  const done = new Set(known.map(({ hash }) => hash))
  let measured = 0
  const startedAt = performance.now()
  const rest = restful(REST)
  const measure = async (hash: string): Promise<void> => {
    await yieldToRequests()
    const picture = await pictureSize(files, pictureSources, hash, 640, 'webp').catch(() => null)
    if (picture) await keepLooks(db, [{ hash, look: packed((await lookThread.lookOf(picture)).look) }])
    await rest()
  }
  const elsewhere: string[] = []
  for (const hash of hashes) {
    if (done.has(hash)) continue
    if (!(await isKept(files, hash))) {
      elsewhere.push(hash)
      continue
    }
    if (measured++ >= MEASURED || performance.now() - startedAt > LONGEST_MS) return hash
    await measure(hash)
  }
  // From anywhere in the list, so that pictures that cannot be made do not keep the others waiting.
  const from = Math.floor(Math.random() * elsewhere.length)
  for (const hash of [...elsewhere.slice(from), ...elsewhere.slice(0, from)].slice(0, FETCHED)) {
    if (performance.now() - startedAt > LONGEST_MS) break
    await measure(hash)
  }
  return hashes.length < LOOKED_THROUGH ? '' : (hashes.at(-1) ?? '')
}

/** `look` is packed. A later look of the same picture replaces it. */
export async function keepLooks(db: Db, looks: readonly { hash: string; look: Buffer }[]): Promise<void> {
  await rowsOf(db, 'search.keep_looks')`
    insert into picture_looks (hash, version, look) select hash, ${LOOK_VERSION}, look from unnest(${looks.map(({ hash }) => hash)}::text[],
      ${looks.map(({ look }) => look)}::bytea[]) l(hash, look)
    on conflict (hash) do update set version = excluded.version, look = excluded.look, place = excluded.place`
}

type ComparedPictures = { pictures: number; compared: number; products: number }
/** How many pictures of listed products there are, how many of them can be compared, and how many products these show. */
export async function comparedPictures(db: Db): Promise<ComparedPictures> {
  const [row] = await rowsOf<ComparedPictures>(db, 'search.count_looks')`
    select count(distinct p.hash)::int as pictures, count(distinct l.hash)::int as compared,
      count(distinct p.item_id) filter (where l.hash is not null)::int as products
    from (select i.hash, coalesce(d.item_id, d.product_id) as item_id from product_images i
      join search_documents d on d.product_id = i.product_id where i.hash is not null) p
    left join picture_looks l on l.hash = p.hash and l.version = ${LOOK_VERSION}`
  return row ?? { pictures: 0, compared: 0, products: 0 }
}
