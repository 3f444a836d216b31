import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import type { Run } from './run.ts'
import { Spinner } from '#web/ui/Spinner.tsx'

const ICONS = {
  done: <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />,
  left: <CircleMinus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-mute" strokeWidth={1.75} />,
  failed: <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" strokeWidth={1.75} />,
} as const

/** What the assistant does, as it happens. */
export function LiveSteps({ run }: { run: Run }) {
  return (
    <div role="log" aria-label="Steps of the assistant">
      <ol className="flex flex-col gap-2">
        {run.steps.map(({ id, text, state }) => (
          <li key={id} className="flex items-start gap-2 wrap-anywhere">
            {state === 'running' && run.state === 'running' ? <Spinner /> : ICONS[state === 'running' ? 'left' : state]}
            <span className={state === 'left' ? 'text-soft' : undefined}>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
