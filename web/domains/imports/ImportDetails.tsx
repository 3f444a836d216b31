import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportId } from '#contracts/ids.ts'
import { type ImportRun, UNDO_DAYS } from '#contracts/imports/imports.ts'
import { plural } from '#web/lib/format.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportPictures } from './ImportPictures.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { oneImport, readsOfImports } from './queries.ts'
import { IMPORT_STATES } from '../retailers/words.ts'

const POLL_MS = 1_000
/** An undone or cancelled import has no current step. */
const STEPS_DONE: Partial<Record<ImportRun['state'], number>> = { uploaded: 1, mapped: 2, checked: 3, applied: 4 }

/** An import's counts, errors and remaining steps. */
export function ImportDetails({ id }: { id: ImportId }) {
  const { data, error, refetch } = useQuery({
    ...oneImport(id),
    refetchInterval: (query) => (query.state.data?.working ? POLL_MS : false),
  })
  useChangesInBackground(data?.working)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2>{data.fileName}</h2>
        <p className="text-soft">
          {IMPORT_STATES[data.state].label} · {data.system} · {data.storeName} · {dateAndTime(data.createdAt)} · {plural(data.rows, 'line')}
        </p>
      </div>
      {STEPS_DONE[data.state] !== undefined && <ImportSteps done={STEPS_DONE[data.state] ?? 0} />}
      <Outcome run={data} />
      {data.failure && (
        <Notice tone="danger" title="That did not work">
          {data.failure}
        </Notice>
      )}
      {data.state !== 'uploaded' && data.progress?.step !== 'check' && <Counts run={data} />}
      {data.state === 'uploaded' && data.may.choose && <ImportChoices run={data} />}
      <ImportActions run={data} />
      <ImportPictures run={data} />
      {data.warnings.length > 0 && (
        <Notice tone="warning" title="Worth knowing">
          <ul className="list-disc pl-5">
            {data.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {data.errorCount > 0 && <ImportErrors run={data} />}
      {data.state !== 'uploaded' && data.may.choose && <ImportChoices run={data} />}
    </div>
  )
}

/** Refetches the lists an import changed once its background work is done. */
function useChangesInBackground(isWorking: boolean | undefined) {
  const client = useQueryClient()
  const wasWorking = useRef(false)
  useEffect(() => {
    if (isWorking === false && wasWorking.current) void readAgain(client, readsOfImports)
    wasWorking.current = isWorking === true
  }, [client, isWorking])
}

const STEP_WORDS: Record<NonNullable<ImportRun['progress']>['step'], string> = {
  check: 'Reading your file…',
  apply: 'Writing your products…',
  undo: 'Putting everything back…',
}

function Outcome({ run: { state, progress, counts, errorCount, may } }: { run: ImportRun }) {
  const changes = counts.newProducts + counts.changedProducts
  if (progress)
    return (
      <Notice title={STEP_WORDS[progress.step]}>
        <div className="flex flex-col gap-2">
          <ProgressBar done={progress.of === 0 ? 0 : (progress.done / progress.of) * 100} />
          <p className="tabular">
            {progress.done > 0 &&
              `${progress.done.toLocaleString('en-US')} of ${plural(progress.of, progress.step === 'undo' ? 'product' : 'line')}. `}
            It goes on if you leave this page.
          </p>
        </div>
      </Notice>
    )
  if (state === 'applied')
    return (
      <Notice tone="success" title={`${plural(changes, 'product')} written`}>
        {may.undo
          ? `Shoppers see what is live within seconds. You can undo this import for ${UNDO_DAYS} days.`
          : `It is more than ${UNDO_DAYS} days old and can no longer be undone.`}
      </Notice>
    )
  if (state === 'undone') return <Notice title="Taken back">Everything is as it was before this import.</Notice>
  if (state === 'cancelled') return <Notice title="Discarded">Nothing was changed.</Notice>
  if (state === 'uploaded') return <Notice title="Tell us what the columns mean">Nothing is changed before you apply the file.</Notice>
  if (changes === 0 && errorCount === 0) return <Notice title="Nothing to do">Your catalog already has all of this.</Notice>
  return (
    <Notice title="Nothing has been changed yet">
      {errorCount > 0
        ? 'Products with errors are left out. Apply the others now, or fix the file and upload it again.'
        : 'Look at the numbers, then apply.'}
    </Notice>
  )
}

const COUNT_WORDS: readonly [keyof ImportRun['counts'], string][] = [
  ['newProducts', 'New products'],
  ['changedProducts', 'Changed'],
  ['unchangedProducts', 'Unchanged'],
  ['failedProducts', 'Left out'],
  ['variants', 'Variants'],
  ['pictures', 'Pictures'],
]
function Counts({ run: { counts } }: { run: ImportRun }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {COUNT_WORDS.map(([key, words]) => (
        <Card key={key} className="flex flex-col">
          <dt className="text-soft">{words}</dt>
          <dd className="tabular text-h3 font-semibold">{counts[key].toLocaleString('en-US')}</dd>
        </Card>
      ))}
    </dl>
  )
}
