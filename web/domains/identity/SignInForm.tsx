import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { Login, logIn } from '#contracts/identity/auth.ts'
import { ApiProblem, useWrite } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { LostFactor } from './LostFactor.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

const WithCode = Login.extend({ code: Login.shape.code.unwrap() })
const WithoutCode = Login.extend({ code: z.string().transform(() => undefined) })

/** Email, password and, if the account has one, the second factor's code. The parent component redirects after sign-in. */
export function SignInForm() {
  const [asksForCode, setAsksForCode] = useState(false)
  const { signedIn } = useSession()
  const { search } = useLocation()
  const send = useWrite(logIn, [], { failure: 'mine' })
  const form = useServerForm(asksForCode ? WithCode : WithoutCode, { defaultValues: { email: '', password: '', code: '' } })

  const { setFocus } = form
  useEffect(() => {
    if (asksForCode) setFocus('code')
  }, [asksForCode, setFocus])

  const signIn = form.submit(async (body) => {
    try {
      const { user } = await send.mutateAsync({ body })
      await signedIn(user)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'auth.code_needed') throw error
      setAsksForCode(true)
    }
  })

  return (
    <form method="post" onSubmit={signIn} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input {...form.field('email')} label="Email" type="email" autoComplete="username webauthn" inputMode="email" />
      <PasswordInput {...form.field('password')} label="Password" autoComplete="current-password" />
      {asksForCode && (
        <Input
          {...form.field('code')}
          label="Code from your app"
          hint="6 digits, or one of your backup codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={11}
        />
      )}
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Signing in…">
        Sign in
      </Button>
      {asksForCode ? (
        <LostFactor label="I lost my phone and my backup codes" email={form.watch('email')} password={form.watch('password')} />
      ) : (
        <>
          <p>
            <TextLink to={forgotAddress(search)}>Forgot password</TextLink>
          </p>
          <div className="border-t border-hairline pt-4">
            <PasskeySignIn isOffered />
          </div>
        </>
      )}
    </form>
  )
}

function forgotAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo')
  return `/login?mode=forgot${wanted ? `&returnTo=${encodeURIComponent(wanted)}` : ''}`
}
