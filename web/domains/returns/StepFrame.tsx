import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ReturnableItem } from '#contracts/returns/returns.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ReturnDraftItem, ReturnDraft } from './draft.ts'

export type ChosenItem = ReturnDraftItem & { item: ReturnableItem }
export type StepProps = {
  chosen: readonly ChosenItem[]
  wizard: ReturnDraft
  orderKey: string | undefined
  onBack: () => void
  onNext: () => void
}

type StepFrameProps = {
  title: string
  error: string | null
  onSubmit: () => void
  onBack?: (() => void) | undefined
  nextLabel?: string
  busy?: boolean
  children: ReactNode
}

/** One step of the return, with the way on and back. A refusal takes the focus. */
export function StepFrame({ title, error, onSubmit, onBack, nextLabel = 'Continue', busy = false, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const refusal = useRef<HTMLParagraphElement>(null)
  const isLater = onBack !== undefined
  useEffect(() => {
    if (isLater) heading.current?.focus()
  }, [isLater])
  useEffect(() => {
    if (error) refusal.current?.focus()
  }, [error])
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {title}
      </h2>
      {error && (
        <p ref={refusal} role="alert" tabIndex={-1} className="rounded-md bg-danger-wash p-4 font-medium text-danger">
          {error}
        </p>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        {onBack && (
          <Button variant="secondary" size="lg" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" size="lg" busy={busy} busyLabel="One moment…">
          {nextLabel}
        </Button>
      </div>
    </form>
  )
}
