import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Password, resetPassword } from '#contracts/identity/auth.ts'
import { ApiProblem, useWrite } from '#web/lib/api.ts'
import { checkSession } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AuthFrame } from './AuthPage.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'

/** Also works while signed in, because signed-in users can forget their password too. */
export function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const send = useWrite(resetPassword, [], { failure: 'mine' })
  const form = useServerForm(z.object({ password: Password }), { defaultValues: { password: '' } })
  const isExpired = token === '' || hasExpired(send.error)

  const setPassword = form.submit(async ({ password }) => {
    await send.mutateAsync({ body: { token, password } })
    // All sessions have ended, including this browser's.
    await checkSession(client)
    toast({ title: 'Password changed', body: 'Sign in with your new password.' })
    await navigate('/login', { replace: true })
  })

  if (isExpired) return <ExpiredLink />
  return (
    <AuthFrame title="Choose a new password" lead="You'll be signed out everywhere.">
      <form method="post" onSubmit={setPassword} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <NewPasswordInput {...form.field('password')} label="New password" value={form.watch('password')} />
        <Button type="submit" wide busy={form.isSubmitting} busyLabel="Saving…">
          Save password
        </Button>
      </form>
    </AuthFrame>
  )
}

const hasExpired = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 410 || error.errors.some(({ pointer }) => pointer.includes('token')))

function ExpiredLink() {
  return (
    <AuthFrame isOutcome title="This link has expired">
      <div className="flex flex-col items-start gap-4">
        <p>Links work once, for one hour.</p>
        <ButtonLink to="/login?mode=forgot">Send a new one</ButtonLink>
      </div>
    </AuthFrame>
  )
}
