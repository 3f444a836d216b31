import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { GiftCode, plainGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const CameraScanner = lazy(() => import('./CameraScanner.tsx'))

/** The code in a scanned QR: alone, or at the end of the address that printed cards carry. */
function codeIn(scanned: string): string | null {
  const code = plainGiftCode(scanned.split('#code=').at(-1) ?? '')
  return GiftCode.safeParse(code).success ? code : null
}

/** Reads the code of a printed card with the camera. */
export function ScanGiftCode({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const close = () => {
    setOpen(false)
    setRefusal(undefined)
  }
  const read = (scanned: string) => {
    const code = codeIn(scanned)
    if (code === null) return setRefusal("That isn't a SPIRAL gift card.")
    close()
    onCode(code)
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        icon={<ScanLine aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Scan a card
      </Button>
      <Dialog open={isOpen} onClose={close} title="Scan a gift card">
        {isOpen && (
          <Suspense fallback={<Spinner />}>
            <CameraScanner isPaused={false} refusal={refusal} onCode={read} onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
