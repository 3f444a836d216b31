import { Camera } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { signal } from '../feedback.ts'

const CameraScanner = lazy(() => import('../CameraScanner.tsx'))

type ScanLabelProps = {
  busy: boolean
  act: string
  /** Throws an ApiProblem for a code that is refused; its sentence is shown at the field. */
  onCode: (code: string) => Promise<void>
  children?: ReactNode
}
/** The label of a parcel, by camera, hand scanner or keyboard. It is ready for the next one after each. */
export function ScanLabel({ busy, act, onCode, children }: ScanLabelProps) {
  const [hasCamera, setCamera] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [scans, setScans] = useState(0)
  async function take(code: string) {
    setRefusal(undefined)
    try {
      await onCode(code)
      signal('good')
      setScans((count) => count + 1)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      signal('bad')
      setRefusal(faultOf(problem))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {hasCamera ? (
        <Suspense fallback={<Spinner className="size-8 text-accent" />}>
          <CameraScanner isPaused={busy} refusal={refusal} onCode={(code) => void take(code)} onClose={() => setCamera(false)} />
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
        key={scans}
        label="Code on the label"
        hint="Like P1048-27. A hand scanner types it for you."
        act={act}
        busy={busy}
        refusal={refusal}
        onCode={take}
      >
        {children}
      </CodeForm>
    </div>
  )
}
