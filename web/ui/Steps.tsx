import { Check } from 'lucide-react'
import { cx } from './class-names.ts'

type StepsProps = {
  /** The name of the task: "Import". */
  label: string
  steps: readonly string[]
  /** The current step, from 0; the number of steps when all are done. */
  current: number
}

/** The progress through a task of several steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={`Steps: ${label}`} className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {steps.map((step, i) => (
        <li key={step} aria-current={i === current ? 'step' : undefined} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cx(
              'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold',
              i < current && 'border-accent bg-accent text-on-accent',
              i === current && 'border-accent bg-tint text-link-strong',
              i > current && 'border-control text-soft',
            )}
          >
            {i < current ? <Check className="size-4" strokeWidth={2} /> : i + 1}
          </span>
          <span className={i === current ? 'font-semibold' : 'text-soft'}>{step}</span>
          {i < current && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
