import { useNavigate } from 'react-router'
import { z } from 'zod'
import { StoreId } from '#contracts/ids.ts'
import type { StockHealthRow } from '#contracts/stock-planning/stock-health.ts'
import type { OwnStore } from '#web/shell/membership.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { usePlanTransfer } from './queries.ts'
import { wholeIn } from './words.ts'

const Typed = z.object({
  otherId: z.string().min(1, 'Choose a store.'),
  quantity: z.string().refine((text) => (wholeIn(text) ?? 0) > 0, 'Enter a whole number from 1.'),
})
type PlanTransferProps = { row: StockHealthRow; away: boolean; stores: readonly OwnStore[]; onClose: () => void }

/** Plans to bring an item to the store of a row, or away from it. It joins the open draft between both stores. */
export function PlanTransfer({ row, away, stores, onClose }: PlanTransferProps) {
  const plan = usePlanTransfer()
  const navigate = useNavigate()
  const { hrefWith } = useAddressFilters()
  const others = stores.filter(({ id }) => Number(id) !== row.storeId)
  const pieces = away ? Math.max(1, row.surplus || row.available) : (row.spare?.pieces ?? 1)
  return (
    <FormDialog
      title={`Transfer ${row.title}`}
      schema={Typed}
      defaultValues={{
        otherId: String((away ? null : row.spare?.storeId) ?? (others.length === 1 ? others[0]?.id : '') ?? ''),
        quantity: String(pieces),
      }}
      submitLabel="Plan the transfer"
      onSubmit={async ({ otherId, quantity }) => {
        const other = StoreId.parse(Number(otherId))
        const planned = await plan.mutateAsync({
          body: {
            ...(away ? { fromStoreId: row.storeId, toStoreId: other } : { fromStoreId: other, toStoreId: row.storeId }),
            lines: [{ variantId: row.variantId, quantity: wholeIn(quantity) ?? 1 }],
          },
        })
        toast({ title: 'Transfer planned', body: 'Nothing leaves a store before you send it.' })
        await navigate(hrefWith({ tab: 'transfers', transfer: String(planned.id) }))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{`${row.options ? `${row.options}. ` : ''}${row.available} in stock in ${row.storeName}.`}</p>
          <Select
            {...form.field('otherId')}
            label={away ? `From ${row.storeName} to` : `To ${row.storeName} from`}
            placeholder="Choose a store"
            choices={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Input {...form.field('quantity')} label="How many" inputMode="numeric" autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
