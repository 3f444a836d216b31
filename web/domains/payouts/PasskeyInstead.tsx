import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { askForPasskey } from '#contracts/identity/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsFor } from '../identity/passkey-words.ts'

/** The owner signs with a passkey. The code for it is fetched when it is asked for. */
export async function aPasskey() {
  const { signWithPasskey } = await import('../identity/passkey-here.ts')
  return signWithPasskey(await call(askForPasskey, {}))
}

export function PasskeyInstead({ onPress }: { onPress: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function press() {
    setBusy(true)
    setFault(null)
    try {
      await onPress()
    } catch (error) {
      setFault(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel="Waiting for your passkey…"
        onClick={() => void press()}
        icon={<KeyRound aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Use a passkey instead
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {fault}
      </p>
    </div>
  )
}
