import { QrCode } from 'lucide-react'
import { openPass } from '#contracts/pickups/pickups.ts'
import { useWrite } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PassFace } from './PassFace.tsx'

const TOKEN = /^[\w-]{43}$/

/** A pass that another person sent. It opens only with a button press, because messaging apps prefetch every link. */
export function SentPass({ token }: { token: string }) {
  const open = useWrite(openPass, [], { failure: 'mine' })
  if (open.data) return <PassFace pass={open.data} headingLevel={2} />
  if (!TOKEN.test(token) || open.error?.status === 410)
    return (
      <EmptyState icon={<QrCode />} title="This link has expired" secondary={<TextLink to="/qr-pickup-system">How pickup works</TextLink>}>
        It was opened on another device, taken back, or everything is picked up already. Ask the sender for a new one.
      </EmptyState>
    )
  return (
    <>
      {open.error && <ErrorState error={open.error} onRetry={() => open.mutate({ params: { token } })} />}
      <EmptyState
        icon={<QrCode />}
        title="Someone sent you a pickup pass"
        action={
          <Button busy={open.isPending} busyLabel="Opening…" onClick={() => open.mutate({ params: { token } })}>
            Open the pass
          </Button>
        }
      >
        It opens on this device only.
      </EmptyState>
    </>
  )
}
