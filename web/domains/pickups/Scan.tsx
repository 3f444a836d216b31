import { lazy, Suspense, useState } from 'react'
import { Camera } from 'lucide-react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { useViewer } from '#web/shell/session.ts'
import { useScanQueue } from '#web/state/scan-queue.ts'
import { readStored } from '#web/state/stored.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CodeForm } from './CodeForm.tsx'
import { signal } from './feedback.ts'
import { HandedOver } from './HandedOver.tsx'
import { type Counter, placeOf } from '../store-work/place.ts'
import { QueuedScans } from './QueuedScans.tsx'
import { ToHandOver } from './ToHandOver.tsx'
import { useLookUp, useRedeem } from '../store-work/queries.ts'

const CameraScanner = lazy(() => import('./CameraScanner.tsx'))

type ScannedPickup = { code: string; items: OfficeFulfillment[] }

/** Scans a shopper's code by camera, scanner or keyboard. It shows the items first; one button hands them over. */
export function Scan({ counter }: { counter: Counter }) {
  const viewer = useViewer()
  const lookUp = useLookUp()
  const redeem = useRedeem()
  const queued = useScanQueue(({ scans }) => scans.length)
  const [hasCamera, setCamera] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [found, setFound] = useState<ScannedPickup>()
  const [handedOver, setHandedOver] = useState<OfficeFulfillment[]>()

  async function look(code: string) {
    setRefusal(undefined)
    try {
      const { waiting } = await lookUp.mutateAsync({ body: { code, at: placeOf(counter) } })
      signal('good')
      setFound({ code, items: waiting })
    } catch (problem) {
      refuse(problem, code)
    }
  }
  async function handOver({ code, items }: ScannedPickup) {
    setRefusal(undefined)
    try {
      const answer = await redeem.mutateAsync({ body: { code, at: placeOf(counter), fulfillmentIds: items.map(({ id }) => id) } })
      setFound(undefined)
      setHandedOver(answer.handedOver)
    } catch (problem) {
      refuse(problem, code)
    }
  }
  function refuse(problem: unknown, code: string) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 0 && viewer) return keepForLater(code, viewer.id)
    signal('bad')
    setRefusal(faultOf(problem))
  }
  function keepForLater(code: string, personId: string) {
    readStored(useScanQueue)
    setFound(undefined)
    useScanQueue.getState().add({ code, personId, counter, at: new Date().toISOString() })
    toast({ title: 'Kept to confirm', body: "You're offline. Check a photo ID before you hand anything over." })
  }
  function back() {
    setFound(undefined)
    setRefusal(undefined)
  }
  if (found)
    return (
      <ToHandOver
        items={found.items}
        busy={redeem.isPending}
        refusal={refusal}
        onHandOver={(items) => void handOver({ ...found, items: [...items] })}
        onBack={back}
      />
    )
  if (handedOver) return <HandedOver items={handedOver} onNext={() => setHandedOver(undefined)} />
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <h1>Scan a pickup code</h1>
      {hasCamera ? (
        <Suspense fallback={<OpeningCamera />}>
          <CameraScanner
            isPaused={lookUp.isPending}
            refusal={refusal}
            onCode={(code) => void look(code)}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      ) : (
        <Button size="lg" wide icon={<Camera aria-hidden="true" className="size-6" strokeWidth={1.75} />} onClick={() => setCamera(true)}>
          Scan with the camera
        </Button>
      )}
      <CodeForm key={queued} busy={lookUp.isPending} refusal={refusal} onCode={look} />
      <QueuedScans />
    </div>
  )
}

const OpeningCamera = () => (
  <div role="status" className="flex aspect-square flex-col items-center justify-center gap-3 rounded-md bg-sunken text-soft">
    <Spinner className="size-8 text-accent" />
    Opening the camera…
  </div>
)
