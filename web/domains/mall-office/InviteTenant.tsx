import type { MallId } from '#contracts/ids.ts'
import { inviteTenant } from '#contracts/mall-office/mall-office.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Unit, unitChoices } from './MoveTenant.tsx'
import { useInviteTenant } from './queries.ts'

const Form = inviteTenant.body.omit({ mallId: true })
const orNull = { setValueAs: (value: unknown) => (value === '' || value === null ? null : value) }

/** Invites a business to open a store in this mall. */
type InviteTenantProps = {
  mallId: MallId
  units: readonly Unit[]
  business?: string | undefined
  unit?: string | undefined
  onClose: () => void
}
export function InviteTenant({ mallId, units, business, unit, onClose }: InviteTenantProps) {
  const invite = useInviteTenant()
  return (
    <FormDialog
      title="Invite a store"
      schema={Form}
      defaultValues={{ business: business ?? '', email: '', unit: units.some((each) => each.unit === unit) ? (unit ?? null) : null }}
      keptAs={`tenant invitation ${mallId} ${business ?? ''}`}
      submitLabel="Send invitation"
      busyLabel="Sending…"
      onSubmit={async (body) => {
        await invite.mutateAsync({ body: { mallId, ...body } })
        toast({ title: 'Invitation sent', body: `${body.business} gets a link to its application.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('business')} label="Name of the business" autoComplete="off" />
          <Input {...form.field('email')} type="email" inputMode="email" autoComplete="off" label="Email" hint="The owner or manager." />
          {units.length > 0 ? (
            <Select
              {...form.field('unit')}
              {...form.register('unit', orNull)}
              label="Unit"
              placeholder="They choose"
              choices={unitChoices(units, null)}
            />
          ) : (
            <Input {...form.field('unit')} {...form.register('unit', orNull)} label="Unit" optional />
          )}
        </>
      )}
    </FormDialog>
  )
}
