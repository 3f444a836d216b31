import type { ComponentProps } from 'react'
import { z } from 'zod'
import { addFeed, FEED_RHYTHMS, type ImportFeed } from '#contracts/imports/feeds.ts'
import { UNDO_DAYS } from '#contracts/imports/imports.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Overview } from '../retailers/DashboardHead.tsx'
import { useAddFeed, useChangeFeed } from './queries.ts'

const RHYTHM_WORDS = { hour: 'Every hour', day: 'Every day' } as const
const NEVER = 'never'
const TOLERANCES = [
  { value: '0', label: 'When no product has an error' },
  { value: '2', label: 'When at most 2% of the products have errors' },
  { value: '10', label: 'When at most 10% of the products have errors' },
  { value: NEVER, label: 'Never: I check each file' },
]
/** Menus have texts as values; what is sent has numbers. */
const Menus = z.object({ every: z.enum(FEED_RHYTHMS), tolerance: z.string() })
const AddForm = z.object({ address: addFeed.body.shape.address, store: z.string(), ...Menus.shape })

const toleranceOf = (value: string): number | null => (value === NEVER ? null : Number(value))

export function AddFeed({ stores, onClose }: { stores: Overview['stores']; onClose: () => void }) {
  const add = useAddFeed()
  const [first] = stores
  if (!first) return null
  return (
    <FormDialog
      title="Add an address"
      schema={AddForm}
      keptAs="feed"
      defaultValues={{ address: '', store: String(first.id), every: 'day', tolerance: '2' }}
      submitLabel="Add and fetch"
      busyLabel="Adding…"
      onSubmit={async ({ address, store, every, tolerance }) => {
        const storeId = stores.find(({ id }) => String(id) === store)?.id ?? first.id
        await add.mutateAsync({ body: { address, storeId, every, tolerance: toleranceOf(tolerance) } })
        toast({ title: 'We fetch the file now', body: 'You see the result here in a moment.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Input
            {...form.field('address')}
            label="Address of the file"
            hint="It starts with https:// and opens without signing in. Any file that you could upload here works."
            type="url"
            inputMode="url"
            autoComplete="off"
          />
          <Select
            {...form.field('store')}
            label="Store whose stock the file counts"
            choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Rhythm every={form.field('every')} tolerance={form.field('tolerance')} />
        </>
      )}
    </FormDialog>
  )
}

export function EditFeed({ feed, onClose }: { feed: ImportFeed; onClose: () => void }) {
  const change = useChangeFeed()
  const tolerance = feed.tolerance === null ? NEVER : String(feed.tolerance)
  return (
    <FormDialog
      title="Change this address"
      schema={Menus}
      defaultValues={{ every: feed.every, tolerance }}
      submitLabel="Save"
      onSubmit={(values) =>
        change.mutateAsync({
          params: { id: feed.id },
          body: { every: values.every, tolerance: toleranceOf(values.tolerance), paused: feed.paused },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="break-all">{feed.address}</p>
          <Rhythm every={form.field('every')} tolerance={form.field('tolerance')} also={tolerance} />
        </>
      )}
    </FormDialog>
  )
}

type MenuField = Omit<ComponentProps<typeof Select>, 'label' | 'choices'>

/** `also` is a share that somebody chose through the API and that the menu does not have. */
function Rhythm({ every, tolerance, also }: { every: MenuField; tolerance: MenuField; also?: string }) {
  const extra = also !== undefined && TOLERANCES.every(({ value }) => value !== also)
  const choices = extra ? [{ value: also, label: `When at most ${also}% of the products have errors` }, ...TOLERANCES] : TOLERANCES
  return (
    <>
      <Select {...every} label="How often" choices={FEED_RHYTHMS.map((value) => ({ value, label: RHYTHM_WORDS[value] }))} />
      <Select
        {...tolerance}
        label="Apply without asking"
        hint={`Products with errors are left out. You can undo each import for ${UNDO_DAYS} days.`}
        choices={choices}
      />
    </>
  )
}
