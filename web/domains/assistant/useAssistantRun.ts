import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { FieldValue } from '#contracts/applications/fields.ts'
import { AssistantEvent, tryAssistant } from '#contracts/assistant/assistant.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { streamLines } from '#web/lib/stream-lines.ts'
import { after, corrected, NO_RUN, type Run } from './run.ts'
import { stateOfAssistant } from './queries.ts'

export type Faults = Partial<Record<'site' | 'rows' | 'photo', string>>
type Change = { event: AssistantEvent } | { begin: true } | { stop: string | null } | { field: string; value: FieldValue }

function changed(run: Run, change: Change): Run {
  if ('event' in change) return after(run, change.event)
  if ('begin' in change) return { ...NO_RUN, state: 'running' }
  if ('stop' in change) return run.state === 'running' ? { ...run, state: 'stopped', failure: change.stop } : run
  return corrected(run, change.field, change.value)
}

/** One run of the assistant as it reports. A new run, or leaving the page, ends the one before. */
export function useAssistantRun() {
  const client = useQueryClient()
  const [run, change] = useReducer(changed, NO_RUN)
  const [faults, setFaults] = useState<Faults>({})
  const [limit, setLimit] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(form: FormData) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setFaults({})
    setLimit(null)
    change({ begin: true })
    try {
      for await (const event of streamLines(tryAssistant.path, form, AssistantEvent, own.signal)) change({ event })
      change({ stop: 'The connection broke before the assistant was done. You can go on with what it found.' })
    } catch (error) {
      if (own.signal.aborted) return
      if (!(error instanceof ApiProblem)) throw error
      const named: Faults = Object.fromEntries(error.errors.map(({ pointer, message }) => [pointer.slice(1), message]))
      const isPhoto = error.code?.startsWith('pictures.') === true
      setFaults(isPhoto ? { photo: error.document?.detail ?? sentenceFor(error) } : named)
      if (error.code === 'assistant.runs_used') setLimit(error.document?.detail ?? sentenceFor(error))
      change({ stop: error.errors.length > 0 || isPhoto || error.code === 'assistant.runs_used' ? null : sentenceFor(error) })
    } finally {
      void client.invalidateQueries({ queryKey: stateOfAssistant().queryKey })
    }
  }
  return {
    run,
    faults,
    limit,
    start,
    refuse: setFaults,
    correct: (field: string, value: FieldValue) => change({ field, value }),
    stop() {
      running.current?.abort()
      change({ stop: null })
    },
  }
}
