import { Button } from '#web/ui/Button.tsx'

export type StepProps = {
  onDone: () => Promise<void>
  onSkip: () => void
  /** None on the first step. */
  onBack: (() => void) | undefined
}

/** The three ways on. "Continue" sends the form that it stands in, or does what it is given. */
export function StepActions({
  busy,
  label = 'Continue',
  onSkip,
  onBack,
  onContinue,
}: Pick<StepProps, 'onSkip' | 'onBack'> & { busy: boolean; label?: string; onContinue?: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
      <Button type={onContinue ? 'button' : 'submit'} busy={busy} busyLabel="Saving…" {...(onContinue && { onClick: onContinue })}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onSkip}>
        Skip
      </Button>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  )
}
