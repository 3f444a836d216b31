import { useState } from 'react'
import { z } from 'zod'
import { changeEmail } from '#contracts/identity/auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useChangeEmail } from './queries.ts'

const Form = z.object(changeEmail.body.shape)

/** The address changes only after the new address is confirmed by a mailed link. */
export function ChangeEmail({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  if (isAsked)
    return (
      <EmailForm
        onSent={(to) => {
          setSentTo(to)
          setAsked(false)
        }}
        onDone={() => setAsked(false)}
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-medium">Email</p>
        <p className="break-words text-soft">{email}</p>
        <p role="status" className="text-sm text-soft empty:hidden">
          {sentTo && `Open the link we sent to ${sentTo}. Until then nothing changes.`}
        </p>
      </div>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Change email
      </Button>
    </div>
  )
}

function EmailForm({ onSent, onDone }: { onSent: (email: string) => void; onDone: () => void }) {
  const change = useChangeEmail()
  const form = useServerForm(Form, { keptAs: 'email', defaultValues: { email: '', password: '' } })
  const send = form.submit(async (body) => {
    await change.mutateAsync({ body })
    onSent(body.email)
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input {...form.field('email')} label="New email" type="email" autoComplete="email" inputMode="email" />
      <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Sending…">
          Send a link there
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Keep my email
        </Button>
      </div>
    </form>
  )
}
