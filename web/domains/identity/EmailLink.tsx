import { useQueryClient } from '@tanstack/react-query'
import { confirmEmail, takeEmailBack } from '#contracts/identity/auth.ts'
import { useWrite } from '#web/lib/api.ts'
import { checkSession, useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

const LINKS = {
  email: {
    endpoint: confirmEmail,
    title: 'Use this email address',
    words: "You'll sign in with this address, and we'll send our emails here.",
    press: 'Use this address',
    done: 'Your email is changed',
    next: 'Use it to sign in from now on. We let your old address know. It can undo this for 7 days.',
  },
  'email-back': {
    endpoint: takeEmailBack,
    title: 'Take your email address back',
    words: "You'll sign in with this address again. Every device is signed out.",
    press: 'Take it back',
    done: 'This address is yours again',
    next: 'Every device was signed out. Set a new password now, because someone knows your old one.',
  },
} as const

/** Runs the action of a mailed link about the email address when the user presses the button. */
export function EmailLink({ mode, token }: { mode: keyof typeof LINKS; token: string }) {
  const { endpoint, title, words, press, done, next } = LINKS[mode]
  const client = useQueryClient()
  const viewer = useViewer()
  const use = useWrite<typeof confirmEmail | typeof takeEmailBack>(endpoint, [], {
    failure: 'mine',
    onSuccess: () => checkSession(client),
  })
  const { error } = use
  const isOver = error?.code === 'auth.link_expired'
  const asksToSignIn = error?.code === 'auth.sign_in_to_change'
  return (
    <div className="flex justify-center py-8 md:py-12">
      <div className="flex w-full max-w-md flex-col gap-6">
        <h1>{use.isSuccess ? done : isOver ? 'This link has expired' : title}</h1>
        <Card className="sm:p-6">
          <div className="flex flex-col items-start gap-4" aria-live="polite">
            {use.isSuccess ? (
              <>
                <p>{next}</p>
                {mode === 'email-back' ? (
                  <ButtonLink to="/login?mode=forgot">Set a new password</ButtonLink>
                ) : (
                  <ButtonLink to={viewer ? '/account' : '/login'}>{viewer ? 'My Account' : 'Sign in'}</ButtonLink>
                )}
              </>
            ) : isOver ? (
              <>
                <p>Get a new one in My Account.</p>
                <ButtonLink to="/account">My Account</ButtonLink>
              </>
            ) : asksToSignIn ? (
              <>
                <p>Sign in to the account that asked for this change. Then open the link in our email again, in this browser.</p>
                <p className="text-soft">Didn't ask for this? Close this page. Nothing has changed.</p>
                {viewer ? <ButtonLink to="/account">My Account</ButtonLink> : <ButtonLink to="/login">Sign in</ButtonLink>}
              </>
            ) : error ? (
              <ErrorState error={error} onRetry={() => use.mutate({ body: { token } })} />
            ) : (
              <>
                <p>{words}</p>
                <Button busy={use.isPending} onClick={() => use.mutate({ body: { token } })}>
                  {press}
                </Button>
              </>
            )}
          </div>
        </Card>
      </div>
    </div>
  )
}
