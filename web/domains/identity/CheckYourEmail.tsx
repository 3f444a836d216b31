import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmationMail, resendVerification, type Viewer } from '#contracts/identity/auth.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AuthFrame } from './AuthPage.tsx'
import { KeptLetter } from './KeptLetter.tsx'
import { isApplication, ownPath } from './return-to.ts'

/** A new account is signed in; its address is not confirmed yet. The same for new and known addresses. */
export function CheckYourEmail({ viewer: { email, firstName } }: { viewer: Viewer }) {
  const [search] = useSearchParams()
  const next = ownPath(search.get('returnTo'), '/')
  const isSeller = isApplication(next)
  const { data: kept } = useQuery({ ...read(confirmationMail), staleTime: 0 })
  const footer = (
    <>
      <p>
        Already have an account with this email? <TextLink to="/login">Sign in</TextLink> and we'll move your cart there.
      </p>
      <p>
        Wrong address? <TextLink to="/account#profile">Change your email</TextLink>
      </p>
    </>
  )
  return (
    <AuthFrame isOutcome title={`You're in, ${firstName}!`} footer={footer}>
      <div className="flex flex-col items-start gap-4">
        <p>
          Now check your email. We sent a link to <strong className="font-semibold wrap-anywhere">{email}</strong>. Open it on this device
          to confirm your address.{' '}
          {isSeller
            ? 'It leads back to your application, which you can fill in meanwhile.'
            : 'Until then, your past orders and SPIRALs stay locked.'}
        </p>
        <ButtonLink to={next} wide>
          {isSeller ? 'Continue your application' : next === '/' ? 'Start shopping' : 'Continue'}
        </ButtonLink>
        {kept?.mail ? <KeptLetter mail={kept.mail} /> : <Resend email={email} returnTo={next} />}
      </div>
    </AuthFrame>
  )
}

const RESEND_AFTER_SECONDS = 60

function Resend({ email, returnTo }: { email: string; returnTo: string }) {
  const [left, startOver] = useCountdown(RESEND_AFTER_SECONDS)
  const send = useWrite(resendVerification, [], { onSuccess: startOver })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="secondary"
        disabled={left > 0}
        busy={send.isPending}
        onClick={() => send.mutate({ body: { email, ...(returnTo !== '/' && { returnTo }) } })}
      >
        Send it again
      </Button>
      <p className="text-sm text-soft">
        {send.isSuccess && 'Sent again. '}
        {left > 0 ? `You can resend it in ${plural(left, 'second')}.` : "Don't see it? Check your spam folder."}
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
