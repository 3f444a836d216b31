import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { contactSupport } from '#contracts/support.ts'
import { useWrite } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

/** Contact form for shoppers, stores and the press. A person reads each message and replies by email. */
export function Contact() {
  const viewer = useViewer()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Section id="contact" title="Write to us" className="max-w-prose">
      <p className="text-soft">
        Questions, corrections, press: a person reads your message and answers by email. For help with an order, the fastest way is{' '}
        <TextLink to="/orders">the page of the order</TextLink>.
      </p>
      <Card className="sm:p-6">
        {sentTo === null ? (
          // The signed-in user is known only after the first render, so the form restarts with that user's name.
          <ContactForm key={viewer?.id ?? 'guest'} from={viewer} onSent={setSentTo} />
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

function ContactForm({ from, onSent }: { from: Viewer | null; onSent: (email: string) => void }) {
  const contact = useWrite(contactSupport, [], { failure: 'mine' })
  const form = useServerForm(contactSupport.body, {
    keptAs: `contact of ${from?.id ?? 'a guest'}`,
    defaultValues: { name: from?.name ?? '', email: from?.email ?? '', message: '' },
  })
  const send = form.submit(async (body) => {
    await contact.mutateAsync({ body })
    onSent(body.email)
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('name')} label="Your name" autoComplete="name" maxLength={80} />
        <Input {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </div>
      <Textarea {...form.field('message')} label="Your message" rows={5} maxLength={2000} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send
        </Button>
      </div>
    </form>
  )
}
