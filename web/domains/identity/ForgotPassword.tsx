import { MailCheck } from 'lucide-react'
import { z } from 'zod'
import { Email, forgotPassword } from '#contracts/identity/auth.ts'
import { useWrite } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AuthFrame } from './AuthPage.tsx'

export function ForgotPassword() {
  const viewer = useViewer()
  const send = useWrite(forgotPassword, [], { failure: 'mine' })
  const form = useServerForm(z.object({ email: Email }), { defaultValues: { email: viewer?.email ?? '' } })
  const sentTo = send.variables?.body.email
  return (
    <AuthFrame
      isOutcome={send.isSuccess}
      title="Forgot password"
      lead="We'll email you a link to set a new one."
      footer={<TextLink to={viewer ? '/account' : '/login'}>{viewer ? 'My Account' : 'Back to sign in'}</TextLink>}
    >
      {send.isSuccess ? (
        <p role="status" className="flex items-start gap-3">
          <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
          <span>If {sentTo} has an account, a link is on its way. It works for one hour.</span>
        </p>
      ) : (
        <form method="post" onSubmit={form.submit((body) => send.mutateAsync({ body }))} noValidate className="flex flex-col gap-4">
          <ErrorSummary {...form.summary} />
          <Input {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
          <Button type="submit" wide busy={form.isSubmitting} busyLabel="Sending…">
            Send the link
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
