import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { AssistantEvent } from '#contracts/assistant/assistant.ts'
import type { ApplicationId } from '#contracts/ids.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { streamLines } from '#web/lib/stream-lines.ts'
import { after, NO_RUN, type Run } from '../assistant/run.ts'
import { ownApplication } from './queries.ts'

/** The application is read again while the assistant works, but not more often than this. */
const READ_EVERY_MS = 1_000

export type Ask = { said: string; form: FormData }
type Change = { event: AssistantEvent } | { begin: true } | { stop: string | null }
function changed(run: Run, change: Change): Run {
  if ('event' in change) return after(run, change.event)
  if ('begin' in change) return { ...NO_RUN, state: 'running' }
  return run.state === 'running' ? { ...run, state: 'stopped', failure: change.stop } : run
}

/** Runs of the assistant for an application. What it finds is stored by the server, so this keeps only what it reports. */
export function useApplicationRun(id: ApplicationId) {
  const client = useQueryClient()
  const [run, change] = useReducer(changed, NO_RUN)
  const [said, setSaid] = useState<string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function ask({ said: words, form }: Ask): Promise<boolean> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setFault(null)
    change({ begin: true })
    let readAt = 0
    const readAgain = () => client.invalidateQueries({ queryKey: ownApplication().queryKey })
    try {
      for await (const event of streamLines(`/api/applications/${id}/assist`, form, AssistantEvent, own.signal)) {
        change({ event })
        const isFind = event.kind === 'suggestion' || event.kind === 'product'
        if (!isFind || Date.now() - readAt < READ_EVERY_MS) continue
        readAt = Date.now()
        void readAgain()
      }
      change({ stop: 'The connection broke before the assistant was done. What it found is kept.' })
      setSaid((before) => [...before, words])
      return true
    } catch (error) {
      if (own.signal.aborted) return false
      if (!(error instanceof ApiProblem)) throw error
      setFault(error.errors[0]?.message ?? error.document?.detail ?? sentenceFor(error))
      change({ stop: null })
      return false
    } finally {
      await readAgain()
    }
  }
  return {
    run,
    said,
    fault,
    refuse: setFault,
    ask,
    stop() {
      running.current?.abort()
      change({ stop: null })
      void client.invalidateQueries({ queryKey: ownApplication().queryKey })
    },
  }
}
