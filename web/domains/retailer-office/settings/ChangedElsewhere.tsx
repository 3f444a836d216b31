import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Somebody else saved first: what is typed stays until this person takes the newer values. */
export function ChangedElsewhere({ onTake }: { onTake: () => Promise<void> }) {
  return (
    <Notice tone="warning" title="Someone else saved changes while you edited. Yours are not saved yet.">
      <Button variant="secondary" size="sm" onClick={() => void onTake()}>
        Show the saved version
      </Button>
    </Notice>
  )
}
