import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Event, giveFeedback } from '#contracts/events/events.ts'
import { plural } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { ownRsvp, useGiveFeedback } from './queries.ts'

const Form = z.strictObject({ stars: z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.'), words: giveFeedback.body.shape.words })

/** For people who came: stars and words that the host reads. */
export function EventFeedback({ event }: { event: Event }) {
  const viewer = useViewer()
  const rsvp = useQuery({ ...ownRsvp(event.id), enabled: viewer !== null }).data?.rsvp
  const [isOpen, setOpen] = useState(false)
  const send = useGiveFeedback()
  if (!rsvp?.checkedInAt) return null
  return (
    <Section title="How was it?">
      {rsvp.feedback && (
        <div className="flex flex-col gap-1">
          <Stars rating={rsvp.feedback.stars} />
          <p className="break-words whitespace-pre-line">{rsvp.feedback.words}</p>
        </div>
      )}
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {rsvp.feedback ? 'Change my feedback' : 'Tell the host'}
      </Button>
      {isOpen && (
        <FormDialog
          title="How was it?"
          schema={Form}
          keptAs={`event feedback ${event.id}`}
          defaultValues={{ words: rsvp.feedback?.words ?? '', ...(rsvp.feedback && { stars: String(rsvp.feedback.stars) as '1' }) }}
          submitLabel="Send"
          onSubmit={async ({ stars, words }) => {
            await send.mutateAsync({ params: { id: event.id }, body: { stars: Number(stars), words } })
            toast({ title: 'Thank you', body: `${event.host.name} reads it without your name.` })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <RadioGroup
                {...form.field('stars')}
                legend="Stars"
                choices={[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: plural(stars, 'star') }))}
              />
              <Textarea {...form.field('words')} label="Words" optional rows={4} maxLength={1000} />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  )
}
