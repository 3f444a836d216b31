import type { ImportId, PictureFetchId, ProductId } from '#contracts/ids.ts'
import type { FailedPicture, PictureProgress } from '#contracts/imports/pictures.ts'
import type { Page } from '#contracts/page.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { type FilePicture, picturesOfFiles } from '../catalog/write-imports/fetched-pictures.ts'
import { productSummaries } from '../catalog/product-summaries.ts'
import { runOf, type RunRow, type Scope, scopeOfRun } from './runs.ts'
import { importsProblems } from '#contracts/imports/imports.ts'

const PRODUCTS_AT_ONCE = 300

/** Has a job note the pictures of an applied run and fetch them. Belongs into the transaction that applies the run. */
export const askForPictures = (tx: Db, id: ImportId): Promise<void> => askFor(tx, 'imports.notePictures', { id }, { key: `pictures/${id}` })

const askToFetch = (tx: Db): Promise<void> => askFor(tx, 'imports.fetchPictures', {}, { key: 'imports.fetchPictures' })

/** Notes each picture that the products of an applied run wait for. Repeating it notes nothing twice. */
export async function notePictures(db: Db, id: ImportId, now: Date): Promise<void> {
  const [scope] = await scopeOfRun(db, id)
  if (!scope) return
  const run = await runOf(db, [scope], id)
  if (run.state !== 'applied') return
  for (let after = 0; ; ) {
    const products = await rowsOf<{ productId: ProductId }>(db, 'pictures.products')`
      select product_id as "productId" from import_changes where run_id = ${id} and product_id > ${after} order by product_id
      limit ${sql(PRODUCTS_AT_ONCE)}`
    const pictures = await picturesOfFiles(
      db,
      products.map(({ productId }) => productId),
    )
    await note(
      db,
      run,
      pictures.filter(({ isFetched }) => !isFetched),
      now,
    )
    after = products.at(-1)?.productId ?? 0
    if (products.length < PRODUCTS_AT_ONCE) break
  }
  await askToFetch(db)
}

async function note(db: Db, run: RunRow, wanted: readonly FilePicture[], now: Date): Promise<void> {
  if (wanted.length === 0) return
  await rowsOf(
    db,
    'pictures.note',
    `insert into picture_fetches (run_id, retailer_id, product_id, address, host, next_try_at)
     select $1, $2, "productId", address, host, $4 from json_to_recordset($3::json) as d("productId" bigint, address text, host text)
     on conflict (run_id, product_id, address) do nothing`,
    [run.id, run.retailerId, JSON.stringify(wanted.map((picture) => ({ ...picture, host: new URL(picture.address).host }))), now],
  )
}

/** Stops the fetches of a run that is undone. Pictures that its products waited for before are fetched after all. */
export async function stopPictures(tx: Db, id: ImportId): Promise<void> {
  await rowsOf(tx, 'pictures.stop')`update picture_fetches set state = 'left' where run_id = ${id} and state in ('waiting', 'failed')`
  await rowsOf(tx, 'pictures.wait-again')`
    update picture_fetches f set state = 'waiting', tries = 0, next_try_at = now() from import_changes c, import_runs r
    where c.run_id = ${id} and f.product_id = c.product_id and f.run_id <> ${id} and f.state = 'left' and r.id = f.run_id
      and r.state = 'applied'`
  await askToFetch(tx)
}

/** How far the pictures of a run are, and a page of those that failed. */
export async function picturesOf(
  db: Db,
  scope: Scope,
  id: ImportId,
  asked: PageRequest,
): Promise<Page<FailedPicture> & { progress: PictureProgress }> {
  await runOf(db, scope, id)
  const page = await pageBy('pictures', { id: 'id' }, asked, (after, limit) =>
    rowsOf<Omit<FailedPicture, 'product' | 'reason'> & { reason: string | null }>(
      db,
      'pictures.failed',
      `select id, product_id as "productId", address, error as reason, tries from picture_fetches
       where run_id = $1 and state = 'failed' and ($2::bigint is null or id > $2) order by id limit $3`,
      [id, after?.id ?? null, limit],
    ),
  )
  const products = await productSummaries(
    db,
    page.items.map(({ productId }) => productId),
  )
  const items = page.items.map((picture) => ({
    ...picture,
    product: products.get(picture.productId)?.title ?? 'A removed product',
    reason: picture.reason ?? '',
  }))
  return { progress: await progressOf(db, id), ...page, items }
}

async function progressOf(db: Db, id: ImportId): Promise<PictureProgress> {
  const [row] = await rowsOf<PictureProgress>(db, 'pictures.progress')`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'kept')::int as kept,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'left')::int as left,
      min(next_try_at) filter (where state = 'waiting') as "nextTryAt"
    from picture_fetches where run_id = ${id}`
  if (!row) throw new Error('pictures were not counted')
  return row
}

/** Tries one failed picture again, or all of a run. */
export async function tryAgain(db: Db, scope: Scope, id: ImportId, pictureId: PictureFetchId | null, now: Date): Promise<PictureProgress> {
  const run = await runOf(db, scope, id)
  if (run.state !== 'applied') throw new Problem(importsProblems, 'import.wrong_step')
  await transact(db, async (tx) => {
    await rowsOf(tx, 'pictures.try-again')`
      update picture_fetches set state = 'waiting', tries = 0, next_try_at = ${now}
      where run_id = ${id} and state = 'failed' and (${pictureId}::bigint is null or id = ${pictureId})`
    // Notes pictures that nothing has fetched yet, such as those of imports from before pictures were fetched.
    if (pictureId === null) await askForPictures(tx, id)
    await askToFetch(tx)
  })
  return progressOf(db, id)
}
