import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type TimelineStep = {
  key: string
  label: ReactNode
  time?: ReactNode
  detail?: ReactNode
  state: 'done' | 'current' | 'next' | 'failed'
}
const STATE_WORDS = { done: 'Done: ', current: 'Now: ', next: 'Next: ', failed: '' } as const

/** Past and upcoming events, from top to bottom. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, i) => (
        <li key={step.key} aria-current={step.state === 'current' ? 'step' : undefined} className="relative flex gap-3 pb-5 last:pb-0">
          {i < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx('absolute top-6 bottom-0 left-[0.6875rem] w-0.5', step.state === 'done' ? 'bg-accent' : 'bg-hairline')}
            />
          )}
          <Dot state={step.state} />
          <div className="flex min-w-0 flex-1 flex-col">
            <span className={cx('leading-6', step.state === 'current' && 'font-semibold', step.state === 'next' && 'text-mute')}>
              <span className="visually-hidden">{STATE_WORDS[step.state]}</span>
              {step.label}
            </span>
            {step.time && <span className="tabular text-sm text-mute">{step.time}</span>}
            {step.detail && <span className="text-sm text-soft">{step.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Dot({ state }: { state: TimelineStep['state'] }) {
  const look = {
    done: 'bg-accent text-on-accent',
    current: 'border-2 border-accent bg-surface',
    next: 'border-2 border-control bg-surface',
    failed: 'bg-danger text-on-danger',
  }[state]
  return (
    <span aria-hidden="true" className={cx('z-1 flex size-6 shrink-0 items-center justify-center rounded-full', look)}>
      {state === 'done' && <Check className="size-4" strokeWidth={2.5} />}
      {state === 'failed' && <X className="size-4" strokeWidth={2.5} />}
      {state === 'current' && <span className="size-2 rounded-full bg-accent" />}
    </span>
  )
}
