import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { handOverConversation } from '#contracts/assistants.ts'
import { Email, PersonName } from '#contracts/identity/people.ts'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { useHandOver } from './queries.ts'

const { message } = handOverConversation.body.shape
const ByPerson = z.object({ message })
const ByGuest = z.object({ message, name: PersonName, email: Email })

/** Hands the conversation to a person of support, who reads all of it. */
export function HandOver({ id, since }: { id: AssistantConversationId; since: Date | null }) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const handOver = useHandOver(id)
  const about = {
    title: 'Talk to a person',
    submitLabel: 'Hand over',
    busyLabel: 'Handing over…',
    onClose: () => setOpen(false),
  } as const
  return (
    <>
      {since ? (
        <p role="status" className="text-sm text-soft">
          A person of support has this since <LocalTime at={since} format={dateAndTime} />. The answer comes by email and here.
        </p>
      ) : (
        <Button variant="quiet" icon={<UserRound aria-hidden="true" className="size-4" />} onClick={() => setOpen(true)}>
          Talk to a person
        </Button>
      )}
      {isOpen && viewer && (
        <FormDialog
          {...about}
          schema={ByPerson}
          defaultValues={{ message: '' }}
          onSubmit={(body) => handOver.mutateAsync({ params: { id }, body })}
        >
          {(form) => <Textarea {...form.field('message')} label="What do you need?" hint="Support reads this conversation, too." />}
        </FormDialog>
      )}
      {isOpen && !viewer && (
        <FormDialog
          {...about}
          schema={ByGuest}
          defaultValues={{ message: '', name: '', email: '' }}
          onSubmit={({ message: words, ...contact }) => handOver.mutateAsync({ params: { id }, body: { message: words, contact } })}
        >
          {(form) => (
            <>
              <Input {...form.field('name')} label="Your name" autoComplete="name" />
              <Input {...form.field('email')} label="Email" type="email" autoComplete="email" hint="The answer comes there." />
              <Textarea {...form.field('message')} label="What do you need?" hint="Support reads this conversation, too." />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
