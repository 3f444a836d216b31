import type { MallId } from '#contracts/ids.ts'
import { moveTenant, type Tenant } from '#contracts/mall-office/mall-office.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useMoveTenant } from './queries.ts'

export type Unit = { unit: string; floor: string; taken: boolean }
type MoveTenantProps = { mallId: MallId; tenant: Tenant; units: readonly Unit[]; onClose: () => void }

/** The free units and the one a store is in. */
export const unitChoices = (units: readonly Unit[], own: string | null) =>
  units.filter(({ unit, taken }) => !taken || unit === own).map(({ unit, floor }) => ({ value: unit, label: `${floor}, ${unit}` }))

/** Puts a store into a free unit of the plan, or takes it off the plan. */
export function MoveTenant({ mallId, tenant: { storeId, name, unit }, units, onClose }: MoveTenantProps) {
  const move = useMoveTenant()
  const isOnPlan = units.some((each) => each.unit === unit)
  return (
    <FormDialog
      title={`Unit of ${name}`}
      schema={moveTenant.body}
      defaultValues={{ unit: isOnPlan ? unit : null }}
      submitLabel="Save unit"
      onSubmit={(body) => move.mutateAsync({ params: { mallId, storeId }, body })}
      onClose={onClose}
    >
      {(form) => (
        <Select
          {...form.field('unit')}
          {...form.register('unit', { setValueAs: (value: unknown) => (value === '' ? null : value) })}
          label="Unit"
          hint="Shoppers see it on the floor plan and in their pickup directions."
          placeholder="Not on the plan"
          choices={unitChoices(units, unit)}
        />
      )}
    </FormDialog>
  )
}
