import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Login } from '#contracts/identity/auth.ts'
import { askForPasskey } from '#contracts/identity/passkeys.ts'
import { CLOSING_DAYS } from '#contracts/privacy.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { wordsFor } from '../identity/passkey-words.ts'
import { useCloseAccount } from './queries.ts'

/** Explains what is deleted and what is kept before asking for anything; if something prevents closing, shows that instead of a form. */
export function CloseAccount({ hindrances }: { hindrances: string[] }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <p className="text-soft">Closing your account removes what we keep about you, {CLOSING_DAYS} days after you ask.</p>
      <div>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Close my account
        </Button>
      </div>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Close your account?">
        {hindrances.length > 0 ? <Hindrances hindrances={hindrances} /> : <CloseForm onDone={() => setAsked(false)} />}
      </Dialog>
    </>
  )
}

const Hindrances = ({ hindrances }: { hindrances: string[] }) => (
  <div className="flex flex-col gap-3">
    <p>Your account can't be closed yet.</p>
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {hindrances.map((hindrance) => (
        <li key={hindrance}>{hindrance}</li>
      ))}
    </ul>
  </div>
)

const Form = z.object({ password: Login.shape.password })

function CloseForm({ onDone }: { onDone: () => void }) {
  const close = useCloseAccount()
  const form = useServerForm(Form, { defaultValues: { password: '' } })
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = form.submit(async (body) => {
    await close.mutateAsync({ body })
    onDone()
  })
  async function byPasskey() {
    setBusy(true)
    setFault(null)
    try {
      const { signWithPasskey } = await import('../identity/passkey-here.ts')
      await close.mutateAsync({ body: { passkey: await signWithPasskey(await call(askForPasskey, {})) } })
      onDone()
    } catch (error) {
      setFault(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 text-soft">
        <p>
          <strong className="font-semibold text-text">Goes:</strong> your sign-ins, addresses, lists and alerts, messages, devices, and your
          SPIRALs.
        </p>
        <p>
          <strong className="font-semibold text-text">Stays:</strong> your orders and their payments, without your name and address. Tax law
          requires it.
        </p>
        <p>You have {CLOSING_DAYS} days to change your mind.</p>
      </div>
      <ErrorSummary {...form.summary} />
      <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={form.isSubmitting} busyLabel="Closing…">
          Close my account
        </Button>
        <Button
          variant="secondary"
          busy={isBusy}
          busyLabel="Waiting for your passkey…"
          onClick={() => void byPasskey()}
          icon={<KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Use a passkey instead
        </Button>
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
    </form>
  )
}
