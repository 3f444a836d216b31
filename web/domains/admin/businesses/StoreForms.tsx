import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AdminRetailerDetail, changeStore, closeStore, createStore } from '#contracts/admin/retailers.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { categories } from '../../catalog/queries.ts'
import { allMalls, useChangeStore, useCloseStore, useCreateStore } from './queries.ts'
import { USUAL_WEEK, WeekField } from '../../stores/WeekField.tsx'

type StoreRow = AdminRetailerDetail['storeList'][number]
type Close = { onClose: () => void }
const STATE_CHOICES = Object.entries(STATES).map(([value, label]) => ({ value, label }))
const NO_PLACE = { mallId: null, unit: null, street: '', city: '', state: '', zip: '' } as const
const emptyIsNull = { setValueAs: (typed: unknown) => typed || null }
const mallIdIn = { setValueAs: (typed: unknown) => (typed ? Number(typed) : null) }

export function CreateStore({ retailer: { id, name }, onClose }: Close & { retailer: AdminRetailerDetail }) {
  const create = useCreateStore()
  const departments = useQuery(categories()).data?.items ?? []
  const methods = { offersPickup: true, offersShipToMall: false, offersShipToMe: true }
  return (
    <FormDialog
      as="panel"
      title={`Add a store of ${name}`}
      schema={createStore.body}
      defaultValues={{ name, category: '', ...NO_PLACE, phone: '', ...methods, week: USUAL_WEEK, reason: '' }}
      submitLabel="Add store"
      onSubmit={(body) => create.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Store name" hint="With the place, if there are several: Juniper Uptown." />
          <Select
            {...form.field('category')}
            label="Department"
            placeholder="Choose"
            choices={departments.map((department) => ({ value: department.name, label: department.name }))}
          />
          <MallChoice
            mallId={form.watch('mallId')}
            mall={<Choice field={form.field('mallId')} register={form.register('mallId', mallIdIn)} />}
            unit={
              <Input {...form.field('unit')} {...form.register('unit', emptyIsNull)} label="Floor and unit" optional hint="Level 2, N214" />
            }
          >
            <Input {...form.field('street')} label="Street address" />
            <Input {...form.field('city')} label="City" />
            <Select {...form.field('state')} label="State" placeholder="Choose" choices={STATE_CHOICES} />
            <Input {...form.field('zip')} label="ZIP" inputMode="numeric" />
          </MallChoice>
          <Input {...form.field('phone')} label="Phone" type="tel" optional />
          <WeekField week={form.watch('week')} onChange={(week) => form.setValue('week', week, { shouldDirty: true })} />
          <fieldset className="flex flex-col">
            <legend className="font-medium">How shoppers get their items</legend>
            <Checkbox {...form.field('offersPickup')} label="Pickup in this store" />
            <Checkbox {...form.field('offersShipToMall')} label="Ship to a SPIRAL Center" />
            <Checkbox {...form.field('offersShipToMe')} label="Ship to the shopper's home" />
          </fieldset>
          <Textarea {...form.field('reason')} label="Reason" rows={2} hint="Kept in the history." />
        </>
      )}
    </FormDialog>
  )
}

type Control = { id: string; name: string }
/** The malls of the platform; none of them means a street of its own. */
function Choice({ field, register }: { field: Control & { error?: string | undefined }; register: object }) {
  const malls = useQuery(allMalls()).data?.items ?? []
  return (
    <Select
      {...field}
      {...register}
      label="Mall"
      placeholder="None, at its own street"
      choices={malls.map((mall) => ({ value: String(mall.id), label: `${mall.name}, ${mall.city}` }))}
    />
  )
}

/** In a mall a store has the mall's address, and only its unit is asked. */
function MallChoice({ mallId, mall, unit, children }: { mallId: number | null; mall: ReactNode; unit: ReactNode; children: ReactNode }) {
  return (
    <>
      {mall}
      {mallId === null ? children : unit}
    </>
  )
}

export function ChangeStore({ store, onClose }: Close & { store: StoreRow }) {
  const change = useChangeStore()
  const { id, name, mall, unit, street, city, state, zip } = store
  return (
    <FormDialog
      as="panel"
      title={`Edit ${name}`}
      schema={changeStore.body}
      defaultValues={{ name, mallId: mall?.id ?? null, unit, street, city, state, zip, reason: '' }}
      submitLabel="Save changes"
      onSubmit={(body) => change.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input {...form.field('name')} label="Store name" />
          <MallChoice
            mallId={form.watch('mallId')}
            mall={<Choice field={form.field('mallId')} register={form.register('mallId', mallIdIn)} />}
            unit={
              <Input {...form.field('unit')} {...form.register('unit', emptyIsNull)} label="Floor and unit" optional hint="Level 2, N214" />
            }
          >
            <Input {...form.field('street')} label="Street address" />
            <Input {...form.field('city')} label="City" />
            <Select {...form.field('state')} label="State" placeholder="Choose" choices={STATE_CHOICES} />
            <Input {...form.field('zip')} label="ZIP" inputMode="numeric" />
          </MallChoice>
          <Textarea {...form.field('reason')} label="Reason" rows={2} />
        </>
      )}
    </FormDialog>
  )
}

export function CloseStore({ store: { id, name }, onClose }: Close & { store: StoreRow }) {
  const close = useCloseStore()
  return (
    <ReasonDialog
      title={`Close ${name} for good?`}
      schema={closeStore.body}
      submitLabel="Close store"
      destructive
      onSubmit={(body) => close.mutateAsync({ params: { id }, body })}
      onClose={onClose}
      rows={2}
    >
      <p>Shoppers no longer find it. This can't be undone. Its records stay.</p>
    </ReasonDialog>
  )
}
