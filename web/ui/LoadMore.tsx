import { grouped } from '#contracts/numbers.ts'
import { Button } from './Button.tsx'

type LoadMoreProps = { shown: number; total?: number; hasMore: boolean; busy: boolean; onMore: () => void; noun: string }

/** The end of a list: how many rows are loaded, and a button for more. */
export function LoadMore({ shown, total, hasMore, busy, onMore, noun }: LoadMoreProps) {
  const most = Math.max(total ?? shown, shown)
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      {total !== undefined && (
        <p role="status" className="text-sm text-soft">
          Showing {grouped(shown)} of {grouped(most)} {noun}
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" busy={busy} busyLabel="Loading more…" onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
