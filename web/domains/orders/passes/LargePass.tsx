import { Maximize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PickupPass } from '#contracts/pickups.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** As large as the screen, on white, and the screen stays lit: scanners at a desk read it from further away. */
export function LargePass({ pass }: { pass: Pick<PickupPass, 'place' | 'code' | 'qr'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        data-print="hide"
        icon={<Maximize2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        Large and bright
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={pass.place.name}>
        <Lit />
        <div className="flex flex-col items-center gap-4">
          <img src={pass.qr} alt={`QR of code ${pass.code}`} width={480} height={480} className="w-full max-w-120 rounded-sm" />
          <p className="tabular text-h1 font-semibold tracking-widest">{pass.code}</p>
        </div>
      </Dialog>
    </>
  )
}

/** Browsers may not raise the brightness; they may keep the screen from going dark. */
function Lit() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    // Refused when the battery is low: then the screen is as it always is.
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release())
  }, [])
  return null
}
