import { CircleAlert, CircleCheck } from 'lucide-react'
import { milliseconds } from '#web/lib/format.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { isWell, lineFor, type Outcome } from './diagnosis.ts'

/** One API call: pending, then its result. */
export function DiagnosticLine({ name, outcome }: { name: string; outcome: Outcome | undefined }) {
  if (!outcome)
    return (
      <li className="flex min-h-11 items-center gap-3 px-4 py-2 text-soft">
        <Spinner className="size-5" />
        {name} …
      </li>
    )
  const isGood = isWell(outcome)
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-2">
      <Icon aria-hidden="true" className={isGood ? 'size-5 shrink-0 text-success' : 'size-5 shrink-0 text-danger'} strokeWidth={1.75} />
      <span className="min-w-0 flex-1 break-words">{lineFor(name, outcome)}</span>
      <span className="tabular shrink-0 text-sm text-mute">{milliseconds(outcome.ms)}</span>
    </li>
  )
}
