import { useState } from 'react'
import { useLocation } from 'react-router'
import { CORRECTION_KIND_NAMES, CORRECTION_KINDS, suggestCorrection } from '#contracts/corrections.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSuggestCorrection } from './queries.ts'

const Form = suggestCorrection.body.pick({ kind: true, words: true })
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
          defaultValues={{ words: '' }}
          submitLabel="Send"
          busyLabel="Sending…"
          onSubmit={async (body) => {
            const at = 'mallId' in place ? { mallId: place.mallId, storeId: null } : { mallId: null, storeId: place.storeId }
            await send.mutateAsync({ body: { ...at, ...body } })
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
              <Textarea {...form.field('words')} label="What is right?" rows={4} maxLength={500} />
            </>
          )}
        </FormDialog>
      )}
    </span>
  )
}
