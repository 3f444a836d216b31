import { z } from 'zod'
import { changePassword, Password } from '#contracts/identity/auth.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { useChangePassword } from './queries.ts'

const Form = z.object({ current: changePassword.body.shape.current, next: Password })

export function ChangePassword() {
  const change = useChangePassword()
  const viewer = useViewer()
  const form = useServerForm(Form, { defaultValues: { current: '', next: '' } })
  const save = form.submit(async (body) => {
    await change.mutateAsync({ body })
    form.reset()
    toast({ title: 'Password changed', body: 'You were signed out everywhere else.' })
  })
  return (
    <form method="post" onSubmit={save} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <PasswordInput {...form.field('current')} label="Current password" autoComplete="current-password" />
      <NewPasswordInput {...form.field('next')} label="New password" value={form.watch('next')} owner={viewer ?? {}} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…">
          Change password
        </Button>
        <TextLink to="/login?mode=forgot">Forgot password</TextLink>
      </div>
    </form>
  )
}
