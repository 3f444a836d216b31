import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { askForPasskey, type PasskeyAnswer, signInByPasskey } from '#contracts/identity/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsFor } from './passkey-words.ts'

/** Signs in with only a passkey: by this button or, if `isOffered`, also from the browser's autofill list under the email field. */
export function PasskeySignIn({ label = 'Sign in with a passkey', isOffered = false }: { label?: string; isOffered?: boolean }) {
  const { signedIn } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function enter(answer: PasskeyAnswer) {
    const { user } = await call(signInByPasskey, { body: answer })
    await signedIn(user)
  }
  const onChosen = useEffectEvent(async (answer: PasskeyAnswer) => {
    try {
      await enter(answer)
    } catch (error) {
      setFault(wordsFor(error))
    }
  })
  useEffect(() => {
    if (!isOffered) return
    const leaving = new AbortController()
    void offerPasskeys(leaving.signal, onChosen)
    return () => leaving.abort()
  }, [isOffered])

  async function use() {
    setBusy(true)
    setFault(null)
    try {
      const { signWithPasskey } = await import('./passkey-here.ts')
      await enter(await signWithPasskey(await call(askForPasskey, {})))
    } catch (error) {
      setFault(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        wide
        busy={isBusy}
        busyLabel="Waiting for your passkey…"
        onClick={() => void use()}
        icon={<KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        {label}
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
    </div>
  )
}

/** Offers passkeys in the browser's autofill until the user leaves the page. The offer is optional, so it fails silently. */
async function offerPasskeys(leaving: AbortSignal, onChosen: (answer: PasskeyAnswer) => Promise<void>): Promise<void> {
  try {
    if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) || leaving.aborted) return
    const { signWithPasskey, stopOffering } = await import('./passkey-here.ts')
    const asked = await call(askForPasskey, {}, { signal: leaving })
    leaving.addEventListener('abort', stopOffering)
    await onChosen(await signWithPasskey(asked, { asOffer: true }))
  } catch {}
}
