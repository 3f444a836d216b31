import { useState } from 'react'
import type { StoreId } from '#contracts/ids.ts'
import { RETAILER_ROLES, type RetailerRole } from '#contracts/roles.ts'
import { INVITATION_DAYS, inviteToTeam, type Team } from '#contracts/teams.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useInvite } from './queries.ts'
import { ROLE_WORDS } from '../retailers/words.ts'

const Form = inviteToTeam.body.pick({ email: true, role: true })
const DETAILS: Record<RetailerRole, string> = {
  staff: 'Prepares orders, hands them over, counts stock.',
  manager: 'Also prices, products, imports and figures.',
  owner: 'Everything, including the team.',
}

/** Invites a person by email with a role, for all stores or some. */
export function InviteForm({ team: { retailer, mayInviteAs, stores, allStores } }: { team: Team }) {
  const invite = useInvite(retailer.id)
  const [chosen, setChosen] = useState<readonly StoreId[]>([])
  const form = useServerForm(Form, { keptAs: `invitation ${retailer.id}`, defaultValues: { email: '', role: 'staff' } })
  const role = RETAILER_ROLES.find((each) => each === form.watch('role')) ?? 'staff'
  const asksForStores = role !== 'owner' && stores.length > (allStores ? 1 : 0)
  const send = form.submit(async (values) => {
    const storeIds = asksForStores ? [...chosen] : []
    const { email } = await invite.mutateAsync({ body: { retailerId: retailer.id, ...values, storeIds } })
    form.reset()
    setChosen([])
    toast({ title: `${email} is invited`, body: `The link works once, for ${INVITATION_DAYS} days.` })
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="off" />
        <Select
          {...form.field('role')}
          label="Role"
          hint={DETAILS[role]}
          choices={mayInviteAs.map((each) => ({ value: each, label: ROLE_WORDS[each] }))}
        />
      </div>
      {asksForStores && (
        <fieldset className="flex flex-col">
          <legend className="font-medium">Stores</legend>
          <p className="text-soft">
            {allStores ? 'Leave blank for all current and future stores.' : 'Choose at least one of your stores.'}
          </p>
          <div className="grid sm:grid-cols-2">
            {stores.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Inviting…">
          Send invitation
        </Button>
      </div>
    </form>
  )
}
