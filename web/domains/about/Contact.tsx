import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { Viewer } from '#contracts/identity/people.ts'
import { grouped } from '#contracts/numbers.ts'
import { contactSupport } from '#contracts/support.ts'
import { useWrite } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

type ContactProps = {
  id: string
  title: string
  lead: ReactNode
  label: string
  /** Begins the message that support reads, so that they see what it is about. */
  about?: string
}

/** A message to support. A person reads it and replies by email. */
export function Contact({ id, title, lead, ...form }: ContactProps) {
  const viewer = useViewer()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Section id={id} title={title} className="max-w-prose">
      <p className="text-soft">{lead}</p>
      <Card className="sm:p-6">
        {sentTo === null ? (
          // The signed-in user is known only after the first render, so the form restarts with that user's name.
          <ContactForm key={viewer?.id ?? 'guest'} from={viewer} onSent={setSentTo} {...form} />
        ) : (
          <div role="status" className="flex items-start gap-3">
            <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" strokeWidth={1.75} />
            <p>
              <span className="block font-semibold">We have your message.</span>We sent a confirmation to {sentTo}, and the answer comes
              there too.
            </p>
          </div>
        )}
      </Card>
    </Section>
  )
}

const MOST = 2_000
/** The message with room for the words that it begins with. */
const bodyAfter = (about: string) =>
  contactSupport.body.extend({
    message: z
      .string()
      .trim()
      .min(1, 'Write a few words first.')
      .max(MOST - about.length, `Keep it under ${grouped(MOST - about.length)} characters.`),
  })

type ContactFormProps = Pick<ContactProps, 'label' | 'about'> & { from: Viewer | null; onSent: (email: string) => void }
function ContactForm({ label, about = '', from, onSent }: ContactFormProps) {
  const contact = useWrite(contactSupport, [], { failure: 'mine' })
  const form = useServerForm(bodyAfter(about), {
    keptAs: `contact ${about && `${about} `}of ${from?.id ?? 'a guest'}`,
    defaultValues: { name: from?.name ?? '', email: from?.email ?? '', message: '' },
  })
  const send = form.submit(async ({ message, ...rest }) => {
    await contact.mutateAsync({ body: { ...rest, message: about + message } })
    onSent(rest.email)
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('name')} label="Your name" autoComplete="name" maxLength={80} />
        <Input {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </div>
      <Textarea {...form.field('message')} label={label} rows={5} maxLength={MOST - about.length} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send
        </Button>
      </div>
    </form>
  )
}
