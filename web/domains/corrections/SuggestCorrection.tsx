import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { CORRECTION_KIND_NAMES, CORRECTION_KINDS, type CorrectionValue, suggestCorrection } from '#contracts/corrections.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import { StorePhone } from '#contracts/stores/settings.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { useServerForm } from '#web/ui/useServerForm.ts'
import { useSuggestCorrection } from './queries.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const Time = z.string().min(1, 'Enter a time.')
/** A field that the place can take over is asked for beside the words; a person who does not know it leaves it empty. */
const Form = suggestCorrection.body.pick({ kind: true, words: true }).extend({
  day: z.string(),
  isOpen: z.boolean(),
  from: Time,
  to: Time,
  phone: StorePhone.or(z.literal('')),
  unit: z.string().trim().max(60, 'Keep it under 60 characters.'),
})
const NO_VALUE = { words: '', day: '', isOpen: true, from: '10:00', to: '20:00', phone: '', unit: '' }

function valueOf({ kind, day, isOpen, from, to, phone, unit }: z.output<typeof Form>): CorrectionValue | null {
  if (kind === 'hours' && day !== '') return { kind, day: Number(day), span: isOpen ? { from, to } : null }
  if (kind === 'phone' && phone !== '') return { kind, phone }
  return kind === 'unit' && unit !== '' ? { kind, unit } : null
}

type Place = { mallId: MallId } | { storeId: StoreId }

/** Lets people tell a mall or a store that something on its page is wrong. */
export default function SuggestCorrection({ place, name }: { place: Place; name: string }) {
  const viewer = useViewer()
  const location = useLocation()
  const waking = useWaking()
  const [isOpen, setOpen] = useState(false)
  const send = useSuggestCorrection()
  if (!viewer)
    return (
      <ButtonLink size="sm" variant="quiet" className="self-start" to={signInAddress(location)}>
        Suggest a correction
      </ButtonLink>
    )
  return (
    <span className="self-start" {...waking}>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Suggest a correction
      </Button>
      {isOpen && (
        <FormDialog
          title={`Correct ${name}`}
          schema={Form}
          keptAs={`correction ${name}`}
          defaultValues={NO_VALUE}
          submitLabel="Send"
          busyLabel="Sending…"
          onSubmit={async (typed) => {
            const at = 'mallId' in place ? { mallId: place.mallId, storeId: null } : { mallId: null, storeId: place.storeId }
            const value = valueOf(typed)
            const isOfStore = 'storeId' in place || value?.kind === 'hours'
            await send.mutateAsync({ body: { ...at, kind: typed.kind, words: typed.words, value: isOfStore ? value : null } })
            toast({ title: 'Thank you', body: `${name} reads it and tells you the outcome.` })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <Select
                {...form.field('kind')}
                label="What is wrong?"
                placeholder="Choose"
                choices={CORRECTION_KIND_NAMES.map((value) => ({ value, label: CORRECTION_KINDS[value] }))}
              />
              <ValueFields form={form} isStore={'storeId' in place} />
              <Textarea {...form.field('words')} label="What is right?" rows={4} maxLength={500} />
            </>
          )}
        </FormDialog>
      )}
    </span>
  )
}

/** The field that is wrong, as the place keeps it. */
function ValueFields({ form, isStore }: { form: ReturnType<typeof useServerForm<typeof Form>>; isStore: boolean }) {
  const [kind, day, isOpen] = form.watch(['kind', 'day', 'isOpen'])
  if (kind === 'phone' && isStore) return <Input {...form.field('phone')} label="Phone" type="tel" optional />
  if (kind === 'unit' && isStore) return <Input {...form.field('unit')} label="Floor and unit" optional maxLength={60} />
  if (kind !== 'hours') return null
  return (
    <>
      <Select
        {...form.field('day')}
        label="Day"
        placeholder="More than one day"
        choices={DAYS.map((label, i) => ({ value: String(i), label }))}
      />
      {day !== '' && (
        <>
          <Checkbox label="Open" {...form.register('isOpen')} />
          {isOpen && (
            <div className="grid grid-cols-2 gap-4">
              <Input {...form.field('from')} type="time" label="From" />
              <Input {...form.field('to')} type="time" label="To" />
            </div>
          )}
        </>
      )}
    </>
  )
}
