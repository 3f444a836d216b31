import { useCallback, useEffect, useState } from 'react'
import { CALLS, type Outcome, tryCall } from './diagnosis.ts'

type Outcomes = Partial<Record<(typeof CALLS)[number], Outcome>>

/** Makes the three calls when the page opens and again on request; each line shows its own result. */
export function useCalls() {
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const [runs, setRuns] = useState(0)
  useEffect(() => {
    let isOver = false
    const note = (path: string, outcome: Outcome) => {
      if (!isOver) setOutcomes((known) => ({ ...known, [path]: outcome }))
    }
    for (const path of CALLS) void tryCall(path).then((outcome) => note(path, outcome))
    return () => {
      isOver = true
    }
  }, [runs])
  const rerun = useCallback(() => {
    setOutcomes({})
    setRuns((count) => count + 1)
  }, [])
  return { outcomes, rerun }
}

/** The latest uncaught error since the page opened. */
export function useRuntimeError(): string | null {
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    const onError = (event: ErrorEvent) => setMessage(event.message)
    const onRejection = ({ reason }: PromiseRejectionEvent) => setMessage(reason instanceof Error ? reason.message : String(reason))
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return message
}
