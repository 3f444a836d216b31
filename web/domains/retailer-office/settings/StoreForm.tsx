import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoreId } from '#contracts/ids.ts'
import { zoneName } from '#contracts/zones.ts'
import type { Schedule, StoreSettings } from '#contracts/stores/settings.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { HoursFields } from './HoursFields.tsx'
import { settingsOf, useChangeSettings } from './queries.ts'
import { StoreFields } from './store-fields.ts'
import { SpecialDayFields } from './SpecialDayFields.tsx'

const USUAL: Schedule = {
  week: Array.from({ length: 7 }, () => [{ from: '10:00', to: '20:00' }]),
  closedOnHolidays: false,
  specialDays: [],
}

const valuesOf = (settings: StoreSettings) => ({
  phone: settings.phone,
  offersPickup: settings.offersPickup,
  offersShipToMall: settings.offersShipToMall,
  offersShipToMe: settings.offersShipToMe,
  returnsDays: settings.returnsDays,
  pickupHoldDays: settings.pickupHoldDays,
  prepMinutes: settings.prepMinutes,
  schedule: settings.schedule ?? USUAL,
})
const number = { setValueAs: (typed: unknown) => (typed === '' ? NaN : Number(typed)) }

/** Hours with exceptions, phone and policies of one store. */
export function StoreForm({ storeId }: { storeId: StoreId }) {
  const client = useQueryClient()
  const settings = useSuspenseQuery(settingsOf(storeId)).data
  const save = useChangeSettings(storeId)
  const [version, setVersion] = useState(settings.version)
  const [isStale, setStale] = useState(false)
  const form = useServerForm(StoreFields, { defaultValues: valuesOf(settings) })
  const begin = (latest: StoreSettings) => {
    form.reset(valuesOf(latest))
    setVersion(latest.version)
    setStale(false)
  }
  const send = form.submit(async (values) => {
    try {
      begin(await save.mutateAsync({ params: { id: storeId }, body: { version, ...values } }))
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'conflict') return setStale(true)
      throw problem
    }
  })
  const count = (name: 'returnsDays' | 'pickupHoldDays' | 'prepMinutes', label: string, hint: string) => (
    <Input
      {...form.field(name)}
      {...form.register(name, number)}
      type="number"
      inputMode="numeric"
      label={label}
      hint={hint}
      fieldClassName="w-full sm:w-56"
    />
  )
  return (
    <Card>
      <form method="post" onSubmit={send} noValidate className="flex flex-col gap-6">
        <ErrorSummary {...form.summary} />
        {isStale && <ChangedElsewhere onTake={async () => begin(await client.fetchQuery({ ...settingsOf(storeId), staleTime: 0 }))} />}
        {settings.schedule === null && (
          <Notice tone="warning" title="Your hours are written in a way that this form cannot show">
            Now: {settings.hours || 'no hours'}. Saving replaces them with the hours below.
          </Notice>
        )}
        <HoursFields form={form} zone={zoneName(settings.timeZone)} />
        <SpecialDayFields form={form} />
        <Input
          {...form.field('phone')}
          {...form.register('phone', { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : typed) })}
          type="tel"
          autoComplete="off"
          label="Phone"
          optional
          fieldClassName="w-full sm:w-72"
        />
        <fieldset className="flex flex-col">
          <legend className="font-medium">How shoppers get their items</legend>
          <Checkbox {...form.field('offersPickup')} label="Pickup in this store" />
          <Checkbox {...form.field('offersShipToMall')} label="Ship to a SPIRAL Center" />
          <Checkbox {...form.field('offersShipToMe')} label="Ship to the shopper's home" />
        </fieldset>
        <div className="flex flex-wrap gap-4">
          {count('prepMinutes', 'Minutes to prepare a pickup', 'From accepting an order until it is ready.')}
          {count('pickupHoldDays', 'Days you keep a pickup', 'Then the order is canceled and refunded.')}
          {count('returnsDays', 'Days to return', '0 means you take nothing back.')}
        </div>
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            Save {settings.name}
          </Button>
        </div>
      </form>
    </Card>
  )
}
