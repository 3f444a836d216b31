import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import { changeMallProfile, type MallProfile } from '#contracts/mall-office/mall-office.ts'
import type { Schedule } from '#contracts/stores/settings.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { USUAL_WEEK } from '../stores/WeekField.tsx'
import { profileOfMall, useChangeMallProfile } from './queries.ts'
import { ScheduleField } from './ScheduleField.tsx'

const Form = changeMallProfile.body.omit({ version: true })
const USUAL: Schedule = { week: USUAL_WEEK, closedOnHolidays: false, specialDays: [] }
const valuesOf = (mall: MallProfile) => ({
  schedule: mall.schedule ?? USUAL,
  amenities: mall.amenities,
  center: mall.hasCenter
    ? { place: mall.centerPlace ?? '', schedule: mall.centerSchedule ?? mall.schedule ?? USUAL, holdDays: mall.centerHoldDays }
    : null,
})
const listed = (typed: unknown): unknown =>
  Array.isArray(typed)
    ? typed
    : String(typed ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)

/** Hours, amenities and the SPIRAL Center of a mall. */
export function ProfileSection({ mallId }: { mallId: MallId }) {
  const client = useQueryClient()
  const mall = useSuspenseQuery(profileOfMall(mallId)).data
  const save = useChangeMallProfile()
  const [version, setVersion] = useState(mall.version)
  const [hasChanged, setChanged] = useState(false)
  const form = useServerForm(Form, { defaultValues: valuesOf(mall) })
  const begin = (saved: MallProfile) => {
    form.reset(valuesOf(saved))
    setVersion(saved.version)
    setChanged(false)
  }
  const send = form.submit(async (values) => {
    try {
      begin(await save.mutateAsync({ params: { mallId }, body: { version, ...values } }))
      toast({ title: 'Saved', body: 'Shoppers see it at once.' })
    } catch (problem) {
      if (!(problem instanceof ApiProblem && problem.code === 'conflict')) throw problem
      const latest = await client.fetchQuery(profileOfMall(mallId))
      setVersion(latest.version)
      setChanged(true)
    }
  })
  const schedule = form.watch('schedule')
  const center = form.watch('center')
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Hours & profile" lead={`The details shoppers see about ${mall.name}.`} />
      <form method="post" onSubmit={send} noValidate className="flex max-w-2xl flex-col gap-8">
        <ErrorSummary {...form.summary} />
        {hasChanged && (
          <Notice tone="warning" title="Someone else changed this page">
            Your changes are still here. Save again to replace theirs, or{' '}
            <button type="button" className="underline" onClick={() => void client.fetchQuery(profileOfMall(mallId)).then(begin)}>
              take theirs
            </button>
            .
          </Notice>
        )}
        <Section title="Mall">
          <Card className="flex flex-col gap-6">
            <p className="text-soft">{mall.address}. To change the name or the address, write to support.</p>
            {mall.schedule === null && (
              <Notice tone="warning" title="This form can't show your current hours">
                Now: {mall.hours}. Saving replaces them.
              </Notice>
            )}
            <ScheduleField
              label="Mall hours"
              schedule={schedule}
              onChange={(changed) => form.setValue('schedule', changed, { shouldDirty: true })}
            />
            <Input
              {...form.field('amenities')}
              {...form.register('amenities', { setValueAs: listed })}
              defaultValue={mall.amenities.join(', ')}
              label="Amenities"
              optional
              hint="Separate with commas: Parking, Nursing room, Step-free entrances."
            />
          </Card>
        </Section>
        {center && (
          <Section title="SPIRAL Center">
            <Card className="flex flex-col gap-6">
              <Input {...form.field('center.place')} label="Where it is" hint="Level 1, north court." />
              <Input
                {...form.field('center.holdDays')}
                {...form.register('center.holdDays', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                label="Days it keeps an order"
                fieldClassName="w-full sm:w-56"
              />
              <ScheduleField
                label="SPIRAL Center hours"
                schedule={center.schedule}
                onChange={(changed) => form.setValue('center.schedule', changed, { shouldDirty: true })}
              />
            </Card>
          </Section>
        )}
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            Save changes
          </Button>
        </div>
      </form>
    </div>
  )
}
