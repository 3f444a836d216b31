import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { ReorderListId, type RetailerId, StoreId, SupplierId } from '#contracts/ids.ts'
import { type ReorderHead, reorderLists, type Supplier, SupplierForm } from '#contracts/stock-planning/reorder-lists.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { readPages } from '#web/lib/api.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import type { OwnStore } from '#web/shell/membership.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { HealthScope } from './queries.ts'
import { oneReorder, suppliersOf, useAddSupplier, useChangeSupplier, useProposeReorder, useRemoveSupplier } from './queries.ts'
import { ReorderView } from './ReorderView.tsx'
import { REORDER_WORDS, wholeIn } from './words.ts'

type ReorderProps = { retailerId: RetailerId; scope: HealthScope; stores: readonly OwnStore[] }
/** What stores order from suppliers; `?reorder=` opens a list. */
export function Reorder(props: ReorderProps) {
  const asked = ReorderListId.safeParse(Number(useAddressFilters().get('reorder')))
  return asked.success ? <One key={asked.data} id={asked.data} /> : <Lists {...props} />
}

function One({ id }: { id: ReorderListId }) {
  const { data, error, refetch } = useQuery(oneReorder(id))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  return <ReorderView key={data.state} list={data} />
}

function Lists({ retailerId, scope, stores }: ReorderProps) {
  const { hrefWith } = useAddressFilters()
  const list = useInfiniteQuery(
    readPages(reorderLists, { query: { retailerId, ...(scope.storeId && { storeId: scope.storeId }), limit: 25 } }),
  )
  const [isProposing, setProposing] = useState(false)
  const columns: OfficeColumn<ReorderHead>[] = [
    {
      key: 'store',
      head: 'List',
      cell: ({ id, storeName, supplier }) => (
        <TextLink to={hrefWith({ reorder: String(id) })} className="inline-flex min-h-8 items-center">
          {supplier ? `${storeName}, from ${supplier.name}` : storeName}
        </TextLink>
      ),
      stack: { wide: true },
    },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => <StatusDot tone={REORDER_WORDS[state].tone}>{REORDER_WORDS[state].label}</StatusDot>,
    },
    { key: 'holds', head: 'Holds', cell: ({ pieces, items }) => `${plural(pieces, 'piece')} of ${plural(items, 'item')}` },
    { key: 'at', head: 'Since', cell: ({ endedAt, orderedAt, createdAt }) => day(endedAt ?? orderedAt ?? createdAt) },
  ]
  return (
    <div className="flex flex-col gap-8">
      <Section title="Reorder lists" aside={<Button onClick={() => setProposing(true)}>Propose a list</Button>}>
        <p className="max-w-prose text-soft">
          A proposal covers the sales of a store until the delivery and for some days of safety, less its stock and the items on their way.
        </p>
        <Pages
          list={list}
          noun="lists"
          empty={
            <EmptyState title="No reorder lists yet" icon={<ClipboardList strokeWidth={1.75} />}>
              Propose one for a store, change it, and send it to your supplier.
            </EmptyState>
          }
        >
          {(rows) => <OfficeTable label="Reorder lists" columns={columns} rows={rows} rowKey={({ id }) => id} sorts={false} />}
        </Pages>
      </Section>
      <Suppliers retailerId={retailerId} />
      {isProposing && <Propose retailerId={retailerId} scope={scope} stores={stores} onClose={() => setProposing(false)} />}
    </div>
  )
}

const wholeDays = (most: number) =>
  z.string().refine((text) => (wholeIn(text) ?? most + 1) <= most, `Enter a whole number from 0 to ${most}.`)
const Typed = z.object({
  storeId: z.string().min(1, 'Choose a store.'),
  supplierId: z.string(),
  leadDays: wholeDays(180),
  safetyDays: wholeDays(90),
})

function Propose({ retailerId, scope, stores, onClose }: ReorderProps & { onClose: () => void }) {
  const { data } = useQuery(suppliersOf(retailerId))
  const propose = useProposeReorder()
  const { change } = useAddressFilters()
  const items = data?.items ?? []
  return (
    <FormDialog
      title="Propose a reorder list"
      schema={Typed}
      defaultValues={{
        storeId: String(scope.storeId ?? (stores.length === 1 ? stores[0]?.id : undefined) ?? ''),
        supplierId: '',
        leadDays: '7',
        safetyDays: '14',
      }}
      submitLabel="Propose"
      onSubmit={async ({ storeId, supplierId, leadDays, safetyDays }) => {
        const made = await propose.mutateAsync({
          body: {
            storeId: StoreId.parse(Number(storeId)),
            supplierId: supplierId === '' ? null : SupplierId.parse(Number(supplierId)),
            leadDays: wholeIn(leadDays) ?? 0,
            safetyDays: wholeIn(safetyDays) ?? 0,
            department: scope.department ?? null,
          },
        })
        change({ reorder: String(made.id) }, { replace: false })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            {...form.field('storeId')}
            label="Store"
            placeholder="Choose a store"
            choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Select
            {...form.field('supplierId')}
            label="Supplier"
            choices={[
              { value: '', label: 'None' },
              ...items.map(({ id, name, leadDays }) => ({ value: String(id), label: `${name}, ${plural(leadDays, 'day')}` })),
            ]}
          />
          <Input
            {...form.field('leadDays')}
            label="Days until it arrives"
            hint="As your supplier promises."
            inputMode="numeric"
            autoComplete="off"
          />
          <Input
            {...form.field('safetyDays')}
            label="Days of safety"
            hint="How long the stock should last after that."
            inputMode="numeric"
            autoComplete="off"
          />
          {scope.department && <p className="text-sm text-soft">Only the department chosen above.</p>}
        </>
      )}
    </FormDialog>
  )
}

function Suppliers({ retailerId }: { retailerId: RetailerId }) {
  const { data, error, refetch } = useQuery(suppliersOf(retailerId))
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null)
  const remove = useRemoveSupplier()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />
  return (
    <Section
      title="Suppliers"
      aside={
        <Button variant="secondary" onClick={() => setEdited('new')}>
          Add a supplier
        </Button>
      }
    >
      {data.items.length === 0 ? (
        <p className="text-soft">Add who delivers to you, and lists go there by email.</p>
      ) : (
        <OfficeTable
          label="Suppliers"
          rows={data.items}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', head: 'Name', cell: ({ name }) => name },
            { key: 'email', head: 'Email', cell: ({ email }) => email ?? 'None' },
            { key: 'days', head: 'Delivers in', cell: ({ leadDays }) => plural(leadDays, 'day') },
            {
              key: 'acts',
              head: 'Act',
              cell: (one) => (
                <span className="-mx-3 flex flex-wrap">
                  <Button variant="quiet" size="sm" onClick={() => setEdited(one)}>
                    Edit<span className="visually-hidden"> {one.name}</span>
                  </Button>
                  <Button
                    variant="quiet-danger"
                    size="sm"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ params: { id: one.id } }, { onSuccess: () => toast({ title: 'Supplier removed' }) })}
                  >
                    Remove<span className="visually-hidden"> {one.name}</span>
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {edited && <EditSupplier retailerId={retailerId} supplier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

const TypedSupplier = z.object({
  name: SupplierForm.shape.name,
  email: z.union([z.literal(''), SupplierForm.shape.email.unwrap()]),
  leadDays: wholeDays(180),
})
function EditSupplier({ retailerId, supplier, onClose }: { retailerId: RetailerId; supplier: Supplier | null; onClose: () => void }) {
  const [add, change] = [useAddSupplier(), useChangeSupplier()]
  return (
    <FormDialog
      title={supplier ? `Edit ${supplier.name}` : 'Add a supplier'}
      schema={TypedSupplier}
      defaultValues={{ name: supplier?.name ?? '', email: supplier?.email ?? '', leadDays: String(supplier?.leadDays ?? 7) }}
      submitLabel="Save supplier"
      onSubmit={async ({ name, email, leadDays }) => {
        const typed = { name, email: email === '' ? null : email, leadDays: wholeIn(leadDays) ?? 0 }
        await (supplier
          ? change.mutateAsync({ params: { id: supplier.id }, body: typed })
          : add.mutateAsync({ body: { ...typed, retailerId } }))
        toast({ title: 'Supplier saved' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Name" autoComplete="off" maxLength={80} />
          <Input {...form.field('email')} label="Email" type="email" autoComplete="off" optional />
          <Input {...form.field('leadDays')} label="Days until a delivery arrives" inputMode="numeric" autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
