import { lazy, Suspense, useState } from 'react'
import { Camera } from 'lucide-react'
import type { WorkItem } from '#contracts/work.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CodeForm } from './CodeForm.tsx'
import { signal } from './feedback.ts'
import { HandedOver } from './HandedOver.tsx'
import { type Counter, placeOf } from './place.ts'
import { useRedeem } from './queries.ts'

const CameraScanner = lazy(() => import('./CameraScanner.tsx'))

/** A shopper shows a code: by camera, by a scanner that types, or by hand. What it opens is handed over at once. */
export function Scan({ counter }: { counter: Counter }) {
  const redeem = useRedeem()
  const [hasCamera, setCamera] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [handedOver, setHandedOver] = useState<WorkItem[]>()

  async function redeemCode(code: string) {
    setRefusal(undefined)
    try {
      const answer = await redeem.mutateAsync({ body: { code, at: placeOf(counter) } })
      signal('good')
      setHandedOver(answer.handedOver)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      signal('bad')
      setRefusal(problem.errors[0]?.message ?? sentenceFor(problem))
    }
  }
  if (handedOver) return <HandedOver items={handedOver} onNext={() => setHandedOver(undefined)} />
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <h1>Scan a pickup code</h1>
      {hasCamera ? (
        <Suspense fallback={<OpeningCamera />}>
          <CameraScanner
            isPaused={redeem.isPending}
            refusal={refusal}
            onCode={(code) => void redeemCode(code)}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      ) : (
        <Button size="lg" wide icon={<Camera aria-hidden="true" className="size-6" strokeWidth={1.75} />} onClick={() => setCamera(true)}>
          Scan with the camera
        </Button>
      )}
      <CodeForm busy={redeem.isPending} refusal={refusal} onCode={redeemCode} />
    </div>
  )
}

const OpeningCamera = () => (
  <div role="status" className="flex aspect-square flex-col items-center justify-center gap-3 rounded-md bg-sunken text-soft">
    <Spinner className="size-8 text-accent" />
    Opening the camera…
  </div>
)
