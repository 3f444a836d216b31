import { Maximize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PickupPass } from '#contracts/pickups/pickups.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** The full-screen pass on white with the screen kept on, so that desk scanners can read it from farther away. */
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
        <span className="visually-hidden">
          : pass {pass.code}, {pass.place.name}
        </span>
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

/** Browsers cannot raise the brightness, but they can keep the screen on. */
function Lit() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    // Rejected if the battery is low: then the screen dims as usual.
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release())
  }, [])
  return null
}
