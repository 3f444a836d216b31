import { MOST_COMPARED, useCompare } from '#web/state/compare.ts'
import { toast } from '#web/state/toasts.ts'

/** Adds a product card to the comparison. */
export function CompareToggle({ id, title }: { id: number; title: string }) {
  const isChosen = useCompare(({ ids }) => ids.includes(id))
  return (
    <label className="relative z-1 flex min-h-11 max-w-full min-w-0 items-center gap-2 self-start pr-2 wrap-anywhere text-sm text-soft">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => {
          const { ids, toggle } = useCompare.getState()
          if (!isChosen && ids.length >= MOST_COMPARED)
            toast({ title: `Up to ${MOST_COMPARED} products at a time`, body: 'Take one off to compare another.' })
          else toggle(id)
        }}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        Compare<span className="visually-hidden"> {title}</span>
      </span>
    </label>
  )
}
