import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Viewer, Zip } from '#contracts/identity/people.ts'
import { zipPlace } from '#contracts/places/places.ts'
import { call } from '#web/lib/api.ts'
import { checkSession } from '#web/shell/session.ts'
import { choosePlaceByZip } from '#web/state/place.ts'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useChangeProfile } from '../../identity/queries.ts'
import { UseMyLocation } from '../../search/UseMyLocation.tsx'
import { StepActions, type StepProps } from './StepActions.tsx'

const Form = z.object({ zip: Zip })

/** The home ZIP: typed, or from the location on request. */
export function WhereStep({ viewer, near, onDone, onSkip, onBack }: StepProps & { viewer: Viewer; near: string | undefined }) {
  const client = useQueryClient()
  const change = useChangeProfile()
  const form = useServerForm(Form, { keptAs: 'onboarding-where', defaultValues: { zip: viewer.zip ?? near ?? '' } })
  const save = form.submit(async ({ zip }) => {
    await call(zipPlace, { params: { zip } })
    const { firstName, lastName } = viewer
    await change.mutateAsync({ body: { firstName, lastName, zip } })
    await choosePlaceByZip(client, zip)
    await checkSession(client)
    await onDone()
  })
  return (
    <form method="post" onSubmit={save} noValidate className="flex flex-col gap-6">
      <ErrorSummary {...form.summary} />
      <div className="flex flex-wrap items-end gap-3">
        <Input {...form.field('zip')} label="Your ZIP" inputMode="numeric" autoComplete="postal-code" maxLength={5} fieldClassName="w-40" />
        <UseMyLocation onFound={(zip) => form.setValue('zip', zip, { shouldValidate: true, shouldDirty: true })} />
      </div>
      <StepActions busy={form.isSubmitting} onSkip={onSkip} onBack={onBack} />
    </form>
  )
}
