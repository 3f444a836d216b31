import { useState } from 'react'
import { changeTracking, type OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useChangeTracking } from './refund-queries.ts'

const CARRIERS = changeTracking.body.shape.carrier.options.map((name) => ({ value: name, label: name }))

/** The number of a parcel that left without one, or with a wrong one. */
export function ChangeTracking({ item }: { item: OfficeFulfillment }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChangeTracking()
  const label = item.tracking ? 'Correct tracking' : 'Add tracking'
  const carrier = CARRIERS.find(({ value }) => value === item.carrier)?.value ?? 'UPS'
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <FormDialog
          title={label}
          schema={changeTracking.body}
          keptAs={`tracking ${item.id}`}
          defaultValues={{ carrier, tracking: item.tracking ?? '' }}
          submitLabel="Save tracking"
          onSubmit={(body) => change.mutateAsync({ params: { id: item.id }, body })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <Select label="Carrier" choices={CARRIERS} {...form.field('carrier')} />
              <Input label="Tracking number" autoComplete="off" spellCheck={false} {...form.field('tracking')} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
