import type { ImportId, StoreId, UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'
import { Problem } from '../../platform/problem.ts'
import { type ProductChange as ImportedChange, restoreProducts } from '../catalog/write-imports/undo.ts'
import { progressOf } from './later.ts'
import { stopPictures } from './pictures.ts'
import { type RunRow, runOf, type Scope, step } from './runs.ts'
import { inTurn } from './turn.ts'
import { importsProblems, UNDO_DAYS } from '#contracts/imports/imports.ts'

const AT_ONCE = 300

/**
 * Restores everything to its state before the run, in one transaction; refuses the whole undo when somebody has changed one of its products
 * since.
 */
export async function undoRun({ db }: Pick<Deps, 'db'>, scope: Scope, id: ImportId, who: UserId | null): Promise<RunRow> {
  const run = await runOf(db, scope, id)
  refuseOld(run)
  // Outside of the transaction, so that it can be seen.
  const tellProgress = progressOf(db, id)
  await inTurn(db, run.retailerId, () =>
    transact(db, async (tx) => {
      const { state } = await runOf(tx, scope, id)
      if (state !== 'applied') throw new Problem(importsProblems, 'import.wrong_step')
      let after = 0
      for (;;) {
        const changes = (await changesOf(tx, id, after)).map((change) => withShelves(change, run.storeId))
        if (changes.length === 0) break
        if (!(await restoreProducts(tx, { retailerId: run.retailerId, who }, changes)))
          throw new Problem(importsProblems, 'import.changed_since')
        await tell(tx, 'catalog.products_changed', { productIds: changes.map(({ productId }) => productId) })
        after = changes.at(-1)?.productId ?? after
        await tellProgress(changes.length)
      }
      await step(tx, id, ['applied'], 'undone')
      await stopPictures(tx, id)
      await tell(tx, 'imports.applied', { retailerId: run.retailerId })
    }),
  )
  return runOf(db, scope, id)
}

/** The changes of an import are kept for a limited time. */
export function refuseOld({ state, isRecent }: RunRow): void {
  if (state === 'applied' && !isRecent) throw new Problem(importsProblems, 'import.too_old')
}

const changesOf = (tx: Db, id: ImportId, after: number): Promise<ImportedChange[]> =>
  rowsOf<ImportedChange>(tx, 'imports.changes')`
    select product_id as "productId", before, after from import_changes where run_id = ${id} and product_id > ${after} order by product_id
    limit ${sql(AT_ONCE)}`

/** Deletes the changes of old imports. An undo that began on the last day has a day to end. */
export const forgetOldChanges = (db: Db): Promise<void> =>
  inPortions(
    db,
    (tx) => rowsOf(tx, 'imports.forget-changes')`
    delete from import_changes where id in (
      select c.id from import_runs r join import_changes c on c.run_id = r.id
      where coalesce(r.applied_at, r.created_at) < now() - interval '${sql(UNDO_DAYS + 1)} days' limit ${sql(PORTION)}) returning id`,
  )

/** Runs from before imports knew several stores have the stock of one store beside each variant. */
function withShelves({ productId, before, after }: ImportedChange, storeId: StoreId): ImportedChange {
  const shelved = <S extends ImportedChange['after']>(product: S): S => ({
    ...product,
    variants: product.variants.map((variant) => {
      if (variant.shelves) return variant
      const { onHand, reserved, lastMove, ...fields } = variant as unknown as OldVariant
      return { ...fields, shelves: onHand === null ? [] : [{ storeId, onHand, reserved, lastMove }] }
    }),
  })
  return { productId, before: before && shelved(before), after: shelved(after) }
}
type OldVariant = Omit<ImportedChange['after']['variants'][number], 'shelves'> & {
  onHand: number | null
  reserved: number
  lastMove: number
}

/** Deletes a file that has not changed the catalog. A dry run that still runs comes to nothing. */
export async function cancelRun({ db, files }: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId): Promise<RunRow> {
  const run = await runOf(db, scope, id)
  const cancelled = await rowsOf(db, 'imports.cancel')`
    update import_runs set state = 'cancelled', asked = null
    where id = ${id} and state in ('uploaded', 'mapped', 'checked') and coalesce(asked, 'check') <> 'apply' returning id`
  if (cancelled.length === 0) throw new Problem(importsProblems, 'import.wrong_step')
  await files.remove(run.fileKey)
  return runOf(db, scope, id)
}
