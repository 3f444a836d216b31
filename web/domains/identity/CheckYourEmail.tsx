import { useEffect, useState } from 'react'
import { resendVerification } from '#contracts/identity/auth.ts'
import { useWrite } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthPage } from './AuthPage.tsx'

/** The end of sign-up, identical for new and known addresses. */
export function CheckYourEmail({ email }: { email: string }) {
  return (
    <AuthPage isOutcome title="Check your email to finish" footer={<TextLink to="/login">Back to sign in</TextLink>}>
      <div className="flex flex-col items-start gap-4">
        <p>
          We've sent a link to <strong className="font-semibold">{email}</strong>. Open it on this device and you're signed in, with your
          cart. On another device you choose a new password there.
        </p>
        <Resend email={email} />
      </div>
    </AuthPage>
  )
}

const RESEND_AFTER_SECONDS = 60

function Resend({ email }: { email: string }) {
  const [left, startOver] = useCountdown(RESEND_AFTER_SECONDS)
  const send = useWrite(resendVerification, [], { onSuccess: startOver })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" disabled={left > 0} busy={send.isPending} onClick={() => send.mutate({ body: { email } })}>
        Send it again
      </Button>
      <p className="text-sm text-soft">
        {send.isSuccess && 'Sent again. '}
        {left > 0 ? `You can ask for another in ${plural(left, 'second')}.` : 'Nothing there? Look in your spam folder first.'}
      </p>
    </div>
  )
}

function useCountdown(seconds: number): [left: number, startOver: () => void] {
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((n) => n - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [left, () => setLeft(seconds)]
}
