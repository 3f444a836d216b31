import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addCenterSpot, type CenterSpot } from '#contracts/store-work/center-desk.ts'
import type { MallId } from '#contracts/ids.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { spotsAt, useAddSpot, useRemoveSpot } from './queries.ts'

/** The shelves and lockers of this Center. */
export function Spots({ mallId }: { mallId: MallId }) {
  const { items } = useSuspenseQuery(spotsAt(mallId)).data
  const add = useAddSpot(mallId)
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="spots" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="spots" className="text-h4">
          Shelves and lockers
        </h2>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => setAdding(true)}
        >
          Add a shelf or locker
        </Button>
      </div>
      {items.length === 0 ? (
        <p className="text-soft">Name your shelves and lockers, so that each parcel is found at once.</p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((spot) => (
            <Spot key={spot.id} mallId={mallId} spot={spot} />
          ))}
        </ul>
      )}
      {isAdding && (
        <FormDialog
          title="Add a shelf or locker"
          schema={addCenterSpot.body}
          defaultValues={{ name: '', kind: 'shelf' }}
          submitLabel="Add"
          onSubmit={(body) => add.mutateAsync({ params: { mallId }, body })}
          onClose={() => setAdding(false)}
        >
          {(form) => (
            <>
              <Input {...form.field('name')} label="Name" hint="As it is written on it, like A3" maxLength={20} />
              <Select
                {...form.field('kind')}
                label="Kind"
                hint="A locker is for one shopper at a time."
                choices={[
                  { value: 'shelf', label: 'Shelf' },
                  { value: 'locker', label: 'Locker' },
                ]}
              />
            </>
          )}
        </FormDialog>
      )}
    </section>
  )
}

function Spot({ mallId, spot: { id, name, kind, parcels, returns } }: { mallId: MallId; spot: CenterSpot }) {
  const remove = useRemoveSpot(mallId)
  const held = [...(parcels > 0 ? [plural(parcels, 'parcel')] : []), ...(returns > 0 ? [plural(returns, 'return')] : [])]
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-md border border-hairline bg-surface px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold break-words">{name}</span>
        <span className="text-soft">{[kind === 'locker' ? 'Locker' : 'Shelf', ...(held.length > 0 ? held : ['empty'])].join(', ')}</span>
      </span>
      {held.length === 0 && (
        <Button
          variant="quiet"
          busy={remove.isPending}
          busyLabel="Removing…"
          icon={<Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => remove.mutate({ params: { mallId, spotId: id } })}
        >
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}
