import { loseSecondFactor } from '#contracts/identity/auth.ts'
import { useWrite } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'

/** Requests the removal of a lost second factor from platform support. The typed password identifies the account. */
export function LostFactor({ label, email, password }: { label: string; email: string; password: string }) {
  const ask = useWrite(loseSecondFactor)
  if (ask.isSuccess)
    return (
      <p role="status" className="text-soft">
        We asked an admin to turn off two-step sign-in for you. We'll email you when it's done.
      </p>
    )
  return (
    <div>
      <Button variant="quiet" busy={ask.isPending} onClick={() => ask.mutate({ body: { email: email.trim().toLowerCase(), password } })}>
        {label}
      </Button>
    </div>
  )
}
