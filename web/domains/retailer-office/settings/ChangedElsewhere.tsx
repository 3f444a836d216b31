import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Somebody else saved first. What is typed stays; the person sees which fields differ and decides. */
export function ChangedElsewhere({ fields, onKeep, onTake }: { fields: readonly string[]; onKeep: () => void; onTake: () => void }) {
  return (
    <Notice tone="warning" title="Someone else saved changes while you edited. Yours are not saved yet.">
      <p>{fields.length > 0 ? `They changed: ${fields.join(', ')}.` : 'They saved the same values as before.'}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onKeep}>
          Keep what I typed
        </Button>
        <Button variant="secondary" size="sm" onClick={onTake}>
          Show the saved version
        </Button>
      </div>
    </Notice>
  )
}
