import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { choosePassword, Email, resendVerification, verifyEmail, type Viewer } from '#contracts/identity/auth.ts'
import { useWrite } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { AuthFrame, AuthPage } from './AuthPage.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { isApplication, ownPath } from './return-to.ts'

/**
 * Handles the mailed sign-up link: it signs the user in and redirects. In a browser other than the one used to sign up, the user sets a
 * password first.
 */
export function VerifyEmail({ token }: { token: string }) {
  const { signedIn } = useSession()
  const [choosing, setChoosing] = useState<Viewer>()
  const { search } = useLocation()
  const next = ownPath(new URLSearchParams(search).get('returnTo'), '')
  const verify = useWrite(verifyEmail, [], {
    failure: 'mine',
    onSuccess: async ({ user, needsPassword }) => {
      if (needsPassword) return setChoosing(user)
      await signedIn(user)
      // The page where the sign-up began does not say it.
      toast({ title: 'Your email is confirmed.', ...(isApplication(next) && { body: 'Continue your application here.' }) })
    },
  })
  const { mutate, error } = verify
  const asked = useRef<string>(null)
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    mutate({ body: { token } })
  }, [token, mutate])

  // Not before the password is set, because this page redirects signed-in users.
  const done = async (user: Viewer) => {
    setChoosing(undefined)
    await signedIn(user)
  }
  if (choosing) return <ChoosePassword viewer={choosing} onDone={() => done(choosing)} />
  if (!error) return <SigningIn />
  if (error.code === 'auth.code_needed') return <ConfirmedOnly next={next} />
  if (error.code === 'auth.account_exists') return <AccountExists />
  const isBroken = error.status === 0 || error.status === 429 || error.status >= 500
  return (
    <AuthPage isOutcome title={isBroken ? 'Almost there' : 'This link has expired'}>
      {isBroken ? <ErrorState error={error} onRetry={() => mutate({ body: { token } })} /> : <ResendForm returnTo={next} />}
    </AuthPage>
  )
}

function ChoosePassword({ viewer, onDone }: { viewer: Viewer; onDone: () => Promise<void> }) {
  const send = useWrite(choosePassword, [], { failure: 'mine' })
  const form = useServerForm(choosePassword.body, { defaultValues: { password: '' } })
  const save = form.submit(async (body) => {
    await send.mutateAsync({ body })
    await onDone()
  })
  return (
    <AuthFrame isOutcome title="Choose your password" lead={`${viewer.email} is confirmed.`}>
      <form method="post" onSubmit={save} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <p>You signed up in another browser. To keep your account safe, we removed the password and settings from there.</p>
        <input type="hidden" name="username" autoComplete="username" value={viewer.email} readOnly />
        <NewPasswordInput {...form.field('password')} label="New password" value={form.watch('password')} owner={viewer} />
        <Button type="submit" wide busy={form.isSubmitting} busyLabel="Saving…">
          Save password
        </Button>
      </form>
    </AuthFrame>
  )
}

/** The link works once, so a new shopper is guided once. */
function SigningIn() {
  return (
    <AuthPage title="Confirming your email" home="/shopper-onboarding">
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-5 text-accent" /> Signing you in…
      </p>
    </AuthPage>
  )
}

/** The link proves ownership of the address; it does not replace the second factor. */
function ConfirmedOnly({ next }: { next: string }) {
  return (
    <AuthPage isOutcome title="Your email is confirmed">
      <div className="flex flex-col items-start gap-4">
        <p>Sign in with your password and the code from your app.</p>
        <ButtonLink to={next ? `/login?returnTo=${encodeURIComponent(next)}` : '/login'}>Sign in</ButtonLink>
      </div>
    </AuthPage>
  )
}

/** Another account was confirmed with the address first; its sign-in in this browser brings the cart along. */
function AccountExists() {
  return (
    <AuthPage isOutcome title="You already have an account">
      <div className="flex flex-col items-start gap-4">
        <p>This email already belongs to an account. Sign in to it here and we'll move your cart and saved items there.</p>
        <ButtonLink to="/login">Sign in</ButtonLink>
      </div>
    </AuthPage>
  )
}

function ResendForm({ returnTo }: { returnTo: string }) {
  const send = useWrite(resendVerification, [], { failure: 'mine' })
  const form = useServerForm(z.object({ email: Email }), { defaultValues: { email: '' } })
  if (send.isSuccess) return <p role="status">If that address needs confirming, a new link is on its way.</p>
  return (
    <form
      method="post"
      onSubmit={form.submit((body) => send.mutateAsync({ body: { ...body, ...(returnTo && { returnTo }) } }))}
      noValidate
      className="flex flex-col gap-4"
    >
      <ErrorSummary {...form.summary} />
      <p>We'll send a new one to the address you signed up with.</p>
      <Input {...form.field('email')} label="Email" type="email" autoComplete="username" inputMode="email" />
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Sending…">
        Send a new link
      </Button>
    </form>
  )
}
