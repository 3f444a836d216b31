import { RotateCw } from 'lucide-react'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { Button } from './Button.tsx'
import { cx } from './class-names.ts'
import { isMissingPart, NewVersion } from './NewVersion.tsx'

type ErrorStateProps = { error?: unknown; onRetry?: () => void /** For use inside a card, which has its own frame. */; inCard?: boolean }

/** A section that could not be loaded, with a retry button. */
export function ErrorState({ error, onRetry, inCard = false }: ErrorStateProps) {
  if (isMissingPart(error)) return <NewVersion />
  const problem = error instanceof ApiProblem ? error : null
  const isTheirWords = problem !== null && problem.status >= 400 && problem.status < 500 && problem.status !== 404
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col gap-3',
        inCard ? 'items-start' : 'items-center rounded-md border border-hairline bg-surface px-4 py-8 text-center',
      )}
    >
      <p className="font-medium">
        {problem && (isTheirWords || problem.status === 503 || problem.status === 0)
          ? sentenceFor(problem)
          : "We couldn't load this. Try again."}
      </p>
      {onRetry && (
        <Button variant="secondary" icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onRetry}>
          Try again
        </Button>
      )}
      {problem?.document?.requestId && <p className="text-xs text-mute">Request {problem.document.requestId}</p>}
    </div>
  )
}
