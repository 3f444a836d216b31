import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoreId } from '#contracts/ids.ts'
import { SERVICE_WORDS, STORE_SERVICES } from '#contracts/stores/services.ts'
import { LEAST_RETURNS_DAYS } from '#contracts/stores/settings.ts'
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
import { HolidayFields } from '../../stores/HolidayFields.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { HoursFields } from './HoursFields.tsx'
import { changedFields, merged } from './merged.ts'
import { settingsOf, storeVersionsOf, useChangeSettings } from './queries.ts'
import { StoreFields } from './store-fields.ts'
import { SpecialDayFields } from './SpecialDayFields.tsx'
import { Versions } from './Versions.tsx'

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
  priceMatchDays: settings.priceMatchDays,
  pickupHoldDays: settings.pickupHoldDays,
  prepMinutes: settings.prepMinutes,
  services: settings.services,
  pickupDesk: settings.pickupDesk,
  schedule: settings.schedule ?? USUAL,
  boundByMall: settings.boundByMall,
})
const FIELD_WORDS: Record<string, string> = {
  schedule: 'hours',
  boundByMall: 'hours of the mall',
  offersPickup: 'pickup',
  offersShipToMall: 'ship to a SPIRAL Center',
  offersShipToMe: 'ship to home',
  returnsDays: 'days to return',
  priceMatchDays: 'days of price adjustments',
  pickupHoldDays: 'days you keep a pickup',
  prepMinutes: 'minutes to prepare',
  pickupDesk: 'pickup desk',
}
const number = { setValueAs: (typed: unknown) => (typed === '' ? NaN : Number(typed)) }

/** Hours with exceptions, phone and policies of one store. */
export function StoreForm({ storeId, hasOthers }: { storeId: StoreId; hasOthers: boolean }) {
  const client = useQueryClient()
  const settings = useSuspenseQuery(settingsOf(storeId)).data
  const save = useChangeSettings(storeId)
  const [version, setVersion] = useState(settings.version)
  const [base, setBase] = useState(valuesOf(settings))
  const [latest, setLatest] = useState<StoreSettings | null>(null)
  const form = useServerForm(StoreFields, { defaultValues: valuesOf(settings) })
  const begin = (saved: StoreSettings, values: ReturnType<typeof valuesOf> = valuesOf(saved)) => {
    form.reset(values)
    setBase(valuesOf(saved))
    setVersion(saved.version)
    setLatest(null)
  }
  const send = form.submit(async (values) => {
    try {
      begin(await save.mutateAsync({ params: { id: storeId }, body: { version, ...values } }))
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'conflict')
        return setLatest(await client.fetchQuery({ ...settingsOf(storeId), staleTime: 0 }))
      throw problem
    }
  })
  /** Versions from before a field existed leave it as it is. */
  const restore = (content: Record<string, unknown>) => {
    const kept = Object.keys(base).flatMap((name) => (content[name] === undefined ? [] : [[name, content[name]]]))
    const values = StoreFields.safeParse({ ...base, ...Object.fromEntries(kept) })
    form.reset(values.success ? { ...base, ...values.data } : base)
  }
  const count = (name: 'returnsDays' | 'priceMatchDays' | 'pickupHoldDays' | 'prepMinutes', label: string, hint: string) => (
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
        {latest && (
          <ChangedElsewhere
            fields={changedFields(base, valuesOf(latest)).map((name) => FIELD_WORDS[name] ?? name)}
            onKeep={() => begin(latest, merged(base, form.getValues() as typeof base, valuesOf(latest)))}
            onTake={() => begin(latest)}
          />
        )}
        {settings.schedule === null && (
          <Notice tone="warning" title="This form can't show your current hours">
            Now: {settings.hours || 'no hours'}. Saving replaces them with the hours below.
          </Notice>
        )}
        <HoursFields form={form} zone={zoneName(settings.timeZone)} />
        {settings.mallName !== null && (
          <Checkbox
            {...form.field('boundByMall')}
            label={`Open only while ${settings.mallName} is open`}
            hint="Shoppers see your hours cut to those of the mall, also on its holidays. Turn it off if the store has its own entrance."
          />
        )}
        <HolidayFields
          holidays={form.watch('schedule.holidays') ?? []}
          onChange={(holidays) => form.setValue('schedule.holidays', holidays, { shouldDirty: true })}
        />
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
          {count(
            'priceMatchDays',
            'Days of price adjustments',
            'After a sale, shoppers get the difference to a lower price here. 0 means none.',
          )}
          {count('returnsDays', 'Days to return', `For unused items. At least ${LEAST_RETURNS_DAYS} days.`)}
        </div>
        <Input
          {...form.field('pickupDesk')}
          {...form.register('pickupDesk', { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : typed) })}
          label="Pickup desk"
          hint="Tell shoppers where: “At the back, next to the fitting rooms.”"
          optional
          fieldClassName="max-w-prose"
        />
        <fieldset className="flex flex-col">
          <legend className="font-medium">Services in this store</legend>
          <div className="grid sm:grid-cols-2 lg:grid-cols-3">
            {STORE_SERVICES.map((service) => (
              <Checkbox key={service} {...form.register('services')} value={service} label={SERVICE_WORDS[service]} />
            ))}
          </div>
        </fieldset>
        {hasOthers && (
          <Checkbox
            {...form.field('forAllStores')}
            label="Use for all my stores"
            hint="Hours, services and policies replace those of your other stores. Phone and pickup desk stay each store's own."
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…">
            Save {settings.name}
          </Button>
          <Versions query={storeVersionsOf(storeId)} onRestore={restore} />
        </div>
      </form>
    </Card>
  )
}
