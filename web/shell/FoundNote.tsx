import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

type FoundNoteProps = { asked: string; count: number; isSettled: boolean; error: unknown; onRetry: () => void; where?: string | undefined }

/** Replaces the rows while they load, when there are none, or when the read fails. */
export function FoundNote({ asked, count, isSettled, error, onRetry, where = '' }: FoundNoteProps) {
  if (error)
    return (
      <div className="p-4">
        <ErrorState error={error} onRetry={onRetry} inCard />
      </div>
    )
  if (count > 0) return null
  if (!isSettled)
    return (
      <div className="p-4">
        <SkeletonRows count={3} />
      </div>
    )
  return (
    <p className="px-4 py-6 text-center text-soft">
      Nothing found for “{asked}”{where}.
    </p>
  )
}

/** The same for screen readers. */
export function FoundStatus({ asked, count, isSettled, error }: Pick<FoundNoteProps, 'asked' | 'count' | 'isSettled' | 'error'>) {
  return (
    <p role="status" className="visually-hidden">
      {asked === '' || error || !isSettled ? '' : count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`}
    </p>
  )
}
