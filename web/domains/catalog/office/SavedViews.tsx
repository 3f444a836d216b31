import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { RetailerId } from '#contracts/ids.ts'
import { type SavedView, saveView, type ViewFilter } from '#contracts/retailer-office/saved-views.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { type InventoryFilter, useRemoveView, useSaveView, viewsKept } from '../../retailers/queries.ts'

const Form = z.object({ name: saveView.body.shape.name })

/** The saved filters as they appear in the address. */
const inAddress = ({ q, storeId, status, lowStock, unshelved, sort }: ViewFilter) => ({
  q: q ?? null,
  store: storeId === undefined ? null : String(storeId),
  status: status ?? null,
  low: lowStock ? '1' : null,
  shelf: unshelved ? 'none' : null,
  sort: sort ?? null,
})
const filterOf = ({ q, storeId, status, lowStock, unshelved, sort }: InventoryFilter): ViewFilter => ({
  ...(q && { q }),
  ...(storeId !== undefined && { storeId }),
  ...(status && { status }),
  ...(lowStock && { lowStock: true as const }),
  ...(unshelved && { unshelved: true as const }),
  ...(sort && { sort }),
})
const same = (a: ViewFilter, b: ViewFilter): boolean => JSON.stringify(inAddress(a)) === JSON.stringify(inAddress(b))

/** Named filters, saved per person on all devices. */
export function SavedViews({ retailerId, filter }: { retailerId: RetailerId; filter: InventoryFilter }) {
  const { hrefWith } = useAddressFilters()
  const [isNaming, setNaming] = useState(false)
  const remove = useRemoveView()
  const save = useSaveView()
  const views = useQuery(viewsKept(retailerId)).data?.items ?? []
  const now = filterOf(filter)
  const isNarrowed = Object.keys(now).length > 0
  if (views.length === 0 && !isNarrowed) return null
  async function drop(view: SavedView) {
    await remove.mutateAsync({ params: { id: view.id } }).then(
      () =>
        toast({
          title: `Removed the view "${view.name}"`,
          action: { label: 'Undo', act: () => save.mutate({ body: { retailerId, name: view.name, filter: view.filter } }) },
        }),
      () => {},
    )
  }
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.length > 0 && <span className="text-sm text-soft">Saved views</span>}
      <ul className="flex flex-wrap gap-2">
        {views.map((view) => (
          <li key={view.id} className="inline-flex items-center rounded-full border border-control bg-surface">
            <Link
              to={hrefWith(inAddress(view.filter))}
              preventScrollReset
              aria-current={same(view.filter, now) ? 'true' : undefined}
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
      {isNarrowed && !views.some((view) => same(view.filter, now)) && (
        <Button
          variant="quiet"
          size="sm"
          icon={<BookmarkPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => setNaming(true)}
        >
          Save this view
        </Button>
      )}
      <Dialog open={isNaming} onClose={() => setNaming(false)} title="Save this view">
        <NameView retailerId={retailerId} filter={now} onDone={() => setNaming(false)} />
      </Dialog>
    </nav>
  )
}

function NameView({ retailerId, filter, onDone }: { retailerId: RetailerId; filter: ViewFilter; onDone: () => void }) {
  const save = useSaveView()
  const form = useServerForm(Form, { defaultValues: { name: '' } })
  const send = form.submit(async ({ name }) => {
    await save.mutateAsync({ body: { retailerId, name, filter } })
    toast({ title: 'View saved' })
    onDone()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input label="Name" hint="A name you used before is replaced." autoComplete="off" {...form.field('name')} />
      <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…" className="self-start">
        Save view
      </Button>
    </form>
  )
}
