import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { inStore } from '#contracts/catalog/in-store.ts'
import type { StoreId } from '#contracts/ids.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { signal } from '../feedback.ts'
import { itemsUnder } from './queries.ts'
import { scanned } from './scanned.ts'

const CameraScanner = lazy(() => import('../CameraScanner.tsx'))

/** A shelf tag or barcode, by camera or by its number; what it names opens on the same page. */
export default function ScanNext({ storeId, onFound }: { storeId: StoreId; onFound: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [hasCamera, setCamera] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function take(text: string) {
    setRefusal(undefined)
    setBusy(true)
    try {
      const address = await addressOf(text)
      if (address === null) {
        signal('bad')
        return setRefusal('Nothing in this store has this code. Check the number, or ask the staff.')
      }
      signal('good')
      onFound()
      await navigate(address)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
    } finally {
      setBusy(false)
    }
  }
  async function addressOf(text: string): Promise<string | null> {
    const found = scanned(text)
    if ('product' in found) return `/product-detail/${found.product}?store=${storeId}`
    const { success, data: code } = inStore.query.shape.code.safeParse(found.code)
    if (!success || code === undefined) return null
    const [item] = (await client.fetchQuery(itemsUnder(storeId, code))).items
    return item ? `/product-detail/${item.productId}?store=${storeId}&variant=${item.variantId}` : null
  }
  return (
    <div className="flex flex-col gap-4">
      {hasCamera ? (
        <Suspense fallback={<Spinner className="size-8 text-accent" />}>
          <CameraScanner
            readsBarcodes
            hint="Hold the shelf tag or barcode in the frame."
            isPaused={isBusy}
            refusal={refusal}
            onCode={(code) => void take(code)}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      ) : (
        <Button
          variant="secondary"
          size="lg"
          icon={<Camera aria-hidden="true" className="size-6" strokeWidth={1.75} />}
          onClick={() => setCamera(true)}
        >
          Scan with the camera
        </Button>
      )}
      <CodeForm
        label="Or type the number below the barcode"
        hint="Like 5012345678900. The item number of the store works too."
        act="Find it"
        busy={isBusy}
        refusal={refusal}
        onCode={take}
      />
    </div>
  )
}
