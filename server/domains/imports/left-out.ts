import { csvHead, csvRow } from '#contracts/csv.ts'
import type { ImportId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { openRun } from './check.ts'
import { errorsOfRun, runOf, type Scope } from './runs.ts'

const WRONG = 'Problem'

/**
 * The lines of all products that were left out, under the header of the file, each with its errors at the end. Mended and sent again, they
 * bring in these products: the last column is not read.
 */
export async function leftOutOf(deps: Pick<Deps, 'db' | 'files'>, scope: Scope, id: ImportId): Promise<AsyncIterable<string>> {
  const run = await runOf(deps.db, scope, id)
  if (!(await deps.files.has(run.fileKey))) throw new Problem('not_found')
  const errors = await errorsOfRun(deps.db, id, null)
  const file = await openRun(deps, run)
  const byLine = Map.groupBy(errors, ({ line }) => line)
  return (async function* () {
    const header = file.header.filter((name) => name.trim() !== WRONG)
    yield csvHead([...header, WRONG])
    for await (const { rows } of file.groups()) {
      if (!rows.some(({ line }) => byLine.has(line))) continue
      for (const { line, cells } of rows) {
        const kept = cells.filter((_, i) => file.header[i]?.trim() !== WRONG)
        while (kept.length < header.length) kept.push('')
        const words = byLine.get(line)?.map(({ column, message }) => (column ? `${column}: ${message}` : message)) ?? []
        yield csvRow([...kept.slice(0, header.length), words.join(' ')])
      }
    }
  })()
}
