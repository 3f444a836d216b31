import { lazy, Suspense, useState } from 'react'
import { MOST_COMPARED, useCompare } from '#web/state/compare.ts'
import { Button } from '#web/ui/Button.tsx'

const CompareTable = lazy(async () => ({ default: (await import('./CompareTable.tsx')).CompareTable }))

/** At the bottom of the list once a product is selected for comparison: the count and a link to the table. */
export default function CompareBar({ near }: { near: string | undefined }) {
  const { ids, clear } = useCompare()
  const [table, setTable] = useState<'never opened' | 'open' | 'closed'>('never opened')
  return (
    <>
      <section
        aria-label="Compare"
        className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-4 mr-14 flex items-center justify-between gap-2 rounded-md border border-hairline bg-surface py-2 pr-2 pl-4 shadow-2 md:bottom-4 md:mr-0 md:py-3 md:pr-4"
      >
        <p role="status">
          {ids.length} of {MOST_COMPARED}
          <span className="max-md:visually-hidden"> to compare</span>
        </p>
        <div className="flex gap-2">
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
          <Button disabled={ids.length < 2} onClick={() => setTable('open')}>
            Compare
          </Button>
        </div>
      </section>
      {table !== 'never opened' && (
        <Suspense>
          <CompareTable open={table === 'open'} onClose={() => setTable('closed')} near={near} />
        </Suspense>
      )}
    </>
  )
}
