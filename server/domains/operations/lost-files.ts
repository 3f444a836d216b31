import { DAY } from '#contracts/time.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashOfKey } from '../../platform/pictures.ts'
import { removeNeverSent } from '../catalog/office/sent-pictures.ts'
import { stillUnused } from './unused-pictures.ts'

type FileDeps = Pick<Deps, 'db' | 'files' | 'clock'>
const AT_ONCE = 200

/**
 * Removes files left behind by interrupted uploads: partial files, catalog files that no import references, pictures that no row
 * references. Files are kept for at least a day, far longer than any request takes.
 */
export async function removeLostFiles(deps: FileDeps): Promise<void> {
  for await (const keys of lostIn(deps, 'imports')) await removeCatalogues(deps, keys)
  for await (const keys of lostIn(deps, 'pictures')) await removePictures(deps, [...new Set(keys.map(hashOfKey))])
}

/** Complete files older than a day, in batches; removes partial files on the way. */
async function* lostIn({ files, clock }: FileDeps, folder: string): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, isPart } of files.writtenBefore(folder, new Date(clock.now().getTime() - DAY))) {
    if (isPart) await files.remove(key)
    else keys.push(key)
    if (keys.length < AT_ONCE) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

/** Cancelling an import deletes its file, unless the server stopped in between. */
async function removeCatalogues({ db, files }: FileDeps, keys: readonly string[]): Promise<void> {
  const lost = await rowsOf<{ key: string }>(db, 'lost_files.catalogues')`
    select key from unnest((select ${keys}::text[])) key
    where not exists (select from import_runs r where r.file_key = key and r.state <> 'cancelled')`
  for (const { key } of lost) await files.remove(key)
}

async function removePictures({ db, files }: FileDeps, hashes: readonly string[]): Promise<void> {
  const unknown = await rowsOf<{ hash: string }>(db, 'lost_files.pictures')`
    select hash from unnest((select ${hashes}::text[])) as file(hash)
    where not exists (select from sent_pictures s where s.hash = file.hash)
      and not exists (select from product_images i where i.hash = file.hash)
      and not exists
        (select from application_products p
        where p.draft @> jsonb_build_object('pictures', jsonb_build_array(jsonb_build_object('hash', file.hash))))`
  if (unknown.length === 0) return
  const found = { hashes: unknown.map(({ hash }) => hash) }
  await transact(db, (tx) => removeNeverSent(tx, files, { ...found, isUnused: (held) => stillUnused(tx, held) }))
}
