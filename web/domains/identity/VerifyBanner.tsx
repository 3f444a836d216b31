import { resendVerification } from '#contracts/identity/auth.ts'
import { useWrite } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export function VerifyBanner({ email }: { email: string }) {
  const send = useWrite(resendVerification)
  return (
    <Notice
      tone="warning"
      title="Confirm your email"
      action={
        !send.isSuccess && (
          <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate({ body: { email } })}>
            Send the link
          </Button>
        )
      }
    >
      {send.isSuccess ? `A link is on its way to ${email}.` : `Open the link we sent to ${email}.`}
    </Notice>
  )
}
