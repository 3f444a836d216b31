import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { addPasskey, startPasskey } from '#contracts/identity/passkeys.ts'
import { checkSession } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input, PasswordInput } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useAddPasskey, useStartPasskey } from './queries.ts'

const Form = z.object({ name: addPasskey.body.shape.name, password: startPasskey.body.shape.password })

/** Explains passkeys, then asks for the password, then opens the browser's dialog. */
export function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {isFirst && (
        <p className="text-soft">
          Sign in with your fingerprint, face or screen lock instead of your password. The key stays on your device, so no one can trick you
          out of it.
        </p>
      )}
      {isAsked ? (
        <PasskeyForm onDone={() => setAsked(false)} />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {isFirst ? 'Add a passkey' : 'Add another passkey'}
          </Button>
        </div>
      )}
    </div>
  )
}

function PasskeyForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [start, add] = [useStartPasskey(), useAddPasskey()]
  const [fault, setFault] = useState<string | null>(null)
  const form = useServerForm(Form, { defaultValues: { name: 'My device', password: '' } })
  const make = form.submit(async ({ name, password }) => {
    setFault(null)
    const asked = await start.mutateAsync({ body: { password } })
    const { makePasskey, NoPasskey } = await import('./passkey-here.ts')
    try {
      await add.mutateAsync({ body: { name, passkey: await makePasskey(asked) } })
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error
      return setFault(error.message)
    }
    toast({ title: 'Passkey added', body: 'Use it the next time you sign in.' })
    await checkSession(client)
    onDone()
  })
  return (
    <form method="post" onSubmit={make} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input {...form.field('name')} label="Name of this passkey" hint="For example, My phone." maxLength={60} />
      <PasswordInput {...form.field('password')} label="Your password" autoComplete="current-password" />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSubmitting} busyLabel="Waiting for your device…">
          Continue
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
