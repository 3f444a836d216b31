import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { CategoryId } from '#contracts/ids.ts'
import { LIKES_MOST } from '#contracts/preferences.ts'
import { sentenceFor } from '#web/lib/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { categories } from '../../catalog/queries.ts'
import { useSavePreferences } from './queries.ts'
import { StepActions, type StepProps } from './StepActions.tsx'

/** The departments that a person likes, up to eight. Each press is kept on this page, and all are saved together. */
export function LikesStep({ likes, onDone, onSkip, onBack }: StepProps & { likes: readonly CategoryId[] }) {
  const { data } = useQuery(categories())
  const save = useSavePreferences()
  const [chosen, setChosen] = useState<readonly CategoryId[]>(likes)
  const isFull = chosen.length >= LIKES_MOST
  const press = (id: CategoryId) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : isFull ? before : [...before, id]))
  async function go() {
    try {
      await save.mutateAsync({ body: { likes: [...chosen] } })
    } catch {
      return // Said below.
    }
    await onDone()
  }
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="text-sm text-soft">
        {chosen.length} of {LIKES_MOST} chosen.{isFull && ' Take one away to choose another.'}
      </p>
      {data ? (
        <ul className="flex flex-wrap gap-2">
          {data.items
            .filter(({ parentId }) => parentId === null)
            .map(({ id, name, glyph }) => {
              const isChosen = chosen.includes(id)
              return (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    aria-disabled={(isFull && !isChosen) || undefined}
                    onClick={() => press(id)}
                    className={cx(
                      'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium aria-disabled:opacity-55',
                      isChosen ? 'border-accent bg-tint text-link-strong' : 'border-control bg-surface hover:bg-tint',
                    )}
                  >
                    {isChosen ? (
                      <Check aria-hidden="true" className="size-5" strokeWidth={2} />
                    ) : (
                      <span aria-hidden="true" className="w-5 text-center">
                        {glyph}
                      </span>
                    )}
                    {name}
                  </button>
                </li>
              )
            })}
        </ul>
      ) : (
        <SkeletonRows count={4} />
      )}
      {save.error && (
        <p role="alert" className="text-danger">
          {sentenceFor(save.error)}
        </p>
      )}
      <StepActions busy={save.isPending} onContinue={() => void go()} onSkip={onSkip} onBack={onBack} />
    </div>
  )
}
