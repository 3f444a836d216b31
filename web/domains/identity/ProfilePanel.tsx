import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { PersonName, type Viewer } from '#contracts/identity/people.ts'
import { checkSession } from '#web/shell/session.ts'
import { choosePlaceByZip } from '#web/state/place.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { OptionalZip } from './optional-zip.ts'
import { Panel } from './Panel.tsx'
import { useChangeProfile } from './queries.ts'

const Form = z.object({ firstName: PersonName, lastName: PersonName, zip: OptionalZip })

export function ProfilePanel({ viewer }: { viewer: Viewer }) {
  const client = useQueryClient()
  const change = useChangeProfile()
  const form = useServerForm(Form, {
    keptAs: 'profile',
    defaultValues: { firstName: viewer.firstName, lastName: viewer.lastName, zip: viewer.zip ?? '' },
  })
  const save = form.submit(async (body) => {
    await change.mutateAsync({ body: { ...body, zip: body.zip ?? null } })
    if (body.zip && body.zip !== viewer.zip) await choosePlaceByZip(client, body.zip)
    await checkSession(client)
    toast({ title: 'Profile saved' })
  })
  return (
    <Panel id="profile" title="Profile">
      <form method="post" onSubmit={save} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...form.field('firstName')} label="First name" autoComplete="given-name" />
          <Input {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        </div>
        <Input
          {...form.field('zip')}
          label="Home ZIP"
          optional
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          fieldClassName="max-w-48"
        />
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            Save profile
          </Button>
        </div>
      </form>
      <div className="border-t border-hairline pt-4">
        <ChangeEmail email={viewer.email} />
      </div>
    </Panel>
  )
}
