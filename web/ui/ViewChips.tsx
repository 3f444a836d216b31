import { BookmarkPlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { saveView } from '#contracts/retailer-office/saved-views.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from './Button.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Input } from './Input.tsx'
import { Link } from './Link.tsx'

const Form = z.object({ name: saveView.body.shape.name })

type ViewChip = { id: number; name: string; to: string; current: boolean }
type ViewChipsProps<V extends ViewChip> = {
  views: readonly V[]
  /** What is shown now can be kept. */
  canSave: boolean
  onSave: (name: string) => Promise<unknown>
  onRemove: (view: V) => Promise<unknown>
  /** Keeps a removed view again. */
  onUndo: (view: V) => void
  /** Stands below the views. */
  children?: ReactNode
}

/** Named filters as links, saved per person on all devices. */
export function ViewChips<V extends ViewChip>({ views, canSave, onSave, onRemove, onUndo, children }: ViewChipsProps<V>) {
  const [isNaming, setNaming] = useState(false)
  if (views.length === 0 && !canSave) return null
  const drop = (view: V) =>
    onRemove(view).then(
      () => toast({ title: `Removed the view "${view.name}"`, action: { label: 'Undo', act: () => onUndo(view) } }),
      () => {},
    )
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.length > 0 && <span className="text-sm text-soft">Saved views</span>}
      <ul className="flex flex-wrap gap-2">
        {views.map((view) => (
          <li key={view.id} className="inline-flex items-center rounded-full border border-control bg-surface">
            <Link
              to={view.to}
              preventScrollReset
              aria-current={view.current ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-l-full pl-3 text-sm font-medium text-soft no-underline hover:text-link-strong aria-[current]:font-semibold aria-[current]:text-link-strong"
            >
              {view.name}
            </Link>
            <button
              type="button"
              aria-label={`Remove the view ${view.name}`}
              title={`Remove the view ${view.name}`}
              onClick={() => void drop(view)}
              className="inline-flex size-9 items-center justify-center rounded-full text-soft hover:text-danger"
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
      {canSave && (
        <Button
          variant="quiet"
          size="sm"
          icon={<BookmarkPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => setNaming(true)}
        >
          Save this view
        </Button>
      )}
      {children}
      {isNaming && (
        <FormDialog
          title="Save this view"
          schema={Form}
          defaultValues={{ name: '' }}
          submitLabel="Save view"
          onSubmit={async ({ name }) => {
            await onSave(name)
            toast({ title: 'View saved' })
          }}
          onClose={() => setNaming(false)}
        >
          {(form) => <Input label="Name" hint="A name you used before is replaced." autoComplete="off" {...form.field('name')} />}
        </FormDialog>
      )}
    </nav>
  )
}
