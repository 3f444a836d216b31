import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { NewEnquiry, sendEnquiry } from '#contracts/enquiries.ts'
import type { Viewer } from '#contracts/identity/people.ts'
import { useWrite } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'

type Kind = 'store' | 'mall'
const NAMES = { store: 'Business name', mall: 'Mall name' }

/** Asks to join with a store or a mall. */
export function EnquiryForm({ kind }: { kind: Kind }) {
  const viewer = useViewer()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Card className="sm:p-6">
      {sentTo === null ? (
        // The signed-in user is known only after the first render, so the form restarts with that user's name.
        <Form key={`${kind} ${viewer?.id ?? 'guest'}`} kind={kind} from={viewer} onSent={setSentTo} />
      ) : (
        <div role="status" className="flex items-start gap-3">
          <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" strokeWidth={1.75} />
          <div className="flex flex-col gap-1">
            <p className="font-semibold">Thanks! We got it.</p>
            <p>We sent a confirmation to {sentTo}. Someone on our team will reply there.</p>
          </div>
        </div>
      )}
    </Card>
  )
}

function Form({ kind, from, onSent }: { kind: Kind; from: Viewer | null; onSent: (email: string) => void }) {
  const send = useWrite(sendEnquiry, [], { failure: 'mine' })
  const form = useServerForm(NewEnquiry.omit({ kind: true }), {
    keptAs: `enquiry of ${from?.id ?? 'a guest'}`,
    defaultValues: { business: '', name: from?.name ?? '', email: from?.email ?? '', phone: '', zip: from?.zip ?? '', message: '' },
  })
  const submit = form.submit(async (body) => {
    await send.mutateAsync({ body: { ...body, kind } })
    onSent(body.email)
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Input {...form.field('business')} label={NAMES[kind]} autoComplete="organization" maxLength={120} />
        <Input {...form.field('zip')} label="ZIP code" inputMode="numeric" autoComplete="postal-code" maxLength={5} />
      </div>
      <Input {...form.field('name')} label="Your name" autoComplete="name" maxLength={80} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
        <Input {...form.field('phone')} label="Phone" optional type="tel" autoComplete="tel" maxLength={30} />
      </div>
      <Textarea
        {...form.field('message')}
        label="Anything we should know?"
        optional
        hint={
          kind === 'mall' ? 'How many stores you have, and when you want to start.' : 'Products you sell, your stores, your shop system.'
        }
        rows={4}
        maxLength={2000}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send
        </Button>
      </div>
    </form>
  )
}
