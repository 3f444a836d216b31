import { EventForm as Form, type HostedEvent } from '#contracts/events/host.ts'
import { z } from 'zod'
import { StoreId } from '#contracts/ids.ts'
import { EVENT_ABOUT_MOST, EVENT_KIND_WORDS, EVENT_KINDS, EVENT_TITLE_MOST } from '#contracts/events/kinds.ts'
import { typedAt } from '#web/lib/typed-time.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type HostKey, useChangeEvent, useCreateEvent } from './queries.ts'

const number = { setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)) }
const numberOrNull = { setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)) }

const EMPTY = { title: '', about: '', place: '', startsAt: '', endsAt: '', price: 0, seats: null, isForKids: false, spirals: 0 }
const valuesOf = ({ title, about, kind, place, startsAt, endsAt, price, seats, isForKids, spirals, host: { timeZone } }: HostedEvent) => ({
  title,
  about,
  kind,
  place,
  startsAt: typedAt(startsAt, timeZone),
  endsAt: typedAt(endsAt, timeZone),
  price: price / 100,
  seats,
  isForKids,
  spirals,
})

/** The store of a new event, where the office shows several. */
const AtStore = Form.extend({ store: z.string().min(1, 'Choose a store.'), isDraft: z.boolean() })
const hostOf = (host: HostKey, store: string) =>
  'mallId' in host
    ? { mallId: host.mallId, storeId: null }
    : { mallId: null, storeId: 'storeId' in host ? host.storeId : StoreId.parse(Number(store)) }

type EventFormProps = {
  host: HostKey
  event: HostedEvent | null
  mayGiveSpirals: boolean
  stores: readonly { id: number; name: string }[]
  onClose: () => void
}
export function EventForm({ host, event, mayGiveSpirals, stores, onClose }: EventFormProps) {
  const [add, change] = [useCreateEvent(), useChangeEvent()]
  const asksStore = event === null && 'retailerId' in host
  return (
    <FormDialog
      as="panel"
      title={event ? 'Edit event' : 'New event'}
      schema={AtStore}
      // Any word stands for the host that is known already.
      defaultValues={{ ...(event ? valuesOf(event) : EMPTY), store: asksStore ? '' : 'known', isDraft: event?.state === 'draft' }}
      {...(!event && { keptAs: `event ${JSON.stringify(host)}` })}
      submitLabel={event ? 'Save changes' : 'Save event'}
      onSubmit={({ store, isDraft, ...body }) =>
        event
          ? change.mutateAsync({ params: { id: event.id }, body: { ...body, version: event.version } })
          : add.mutateAsync({ body: { ...body, ...hostOf(host, store), isDraft } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {asksStore && (
            <Select
              {...form.field('store')}
              label="Store"
              placeholder="Choose one"
              choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <Input {...form.field('title')} label="Title" maxLength={EVENT_TITLE_MOST} />
          <Textarea
            {...form.field('about')}
            label="About"
            rows={5}
            hint={`20 to ${EVENT_ABOUT_MOST.toLocaleString('en-US')} characters.`}
          />
          <Select
            {...form.field('kind')}
            label="Kind"
            placeholder="Choose one"
            choices={EVENT_KINDS.map((value) => ({ value, label: EVENT_KIND_WORDS[value] }))}
          />
          <Input {...form.field('place')} label="Where" hint="Such as: Level 1, north court." maxLength={80} />
          <Input {...form.field('startsAt')} type="datetime-local" label="Start" hint="In the local time zone." />
          <Input {...form.field('endsAt')} type="datetime-local" label="End" />
          <Input
            {...form.field('price')}
            {...form.register('price', number)}
            type="number"
            inputMode="decimal"
            step="0.01"
            min="0"
            label="Price in dollars"
            hint="Paid at the door. 0 is free."
          />
          <Input
            {...form.field('seats')}
            {...form.register('seats', numberOrNull)}
            type="number"
            inputMode="numeric"
            min="1"
            label="Seats"
            optional
            hint="Leave blank if there's no limit."
          />
          <Checkbox {...form.field('isForKids')} label="For kids" />
          {!event && <Checkbox {...form.field('isDraft')} label="Keep it as a draft" hint="Only your team sees it until you publish it." />}
          {mayGiveSpirals && (
            <Input
              {...form.field('spirals')}
              {...form.register('spirals', number)}
              type="number"
              inputMode="numeric"
              min="0"
              label="SPIRALs per person"
              hint="Your mall pays for them. Each person gets them once, at check-in."
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
