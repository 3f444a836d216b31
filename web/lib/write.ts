import { SLOW_ACTION_MS } from '#contracts/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import { call, type Input } from './call.ts'
import { type ApiProblem, isFinal, sentenceFor } from './api-problem.ts'
import { appState } from './app-state.ts'
import type { Tries } from './tries.ts'
import { type Reads, readAgain } from './write-then-read.ts'

type WriteOptions<E extends Endpoint> = {
  /** `mine`: the screen shows the failure itself (a form with its summary). Otherwise a toast says it. */
  failure?: 'toast' | 'mine'
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void | Promise<void>
  /** Payments: the try outlives its page. */
  tries?: Tries<E>
}
export type Write<E extends Endpoint> = Input<E> & {
  file?: File /** For `tries`: what the screen needs if the answer is found later. */
  note?: unknown
}

/** A write; on success the named reads (and everything below their paths) become stale and are read again where they are shown. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  staleReads: Reads = [],
  { failure = 'toast', onSuccess, tries }: WriteOptions<E> = {},
) {
  const client = useQueryClient()
  const [keys] = useState(idempotencyKeys)
  return useMutation<Reply<E>, ApiProblem, Write<E>>({
    mutationFn: ({ file, note, ...input }) =>
      timed(endpoint, () =>
        tries
          ? tries.send(input as unknown as Input<E>, note)
          : call(endpoint, input as unknown as Input<E>, { file, idempotencyKey: endpoint.idempotent && keys.for(JSON.stringify(input)) }),
      ),
    async onSuccess(reply, input) {
      keys.done()
      await readAgain(client, staleReads)
      await onSuccess?.(reply, input)
    },
    onError(problem) {
      // A final refusal is kept under its key: who sends the same once more means a new try.
      if (isFinal(problem)) keys.done()
      if (failure === 'toast') appState.sayFailure(sentenceFor(problem))
    },
  })
}

/** An act that takes long is noted, by code that is fetched only then. */
async function timed<T>({ method, path }: Endpoint, act: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await act()
  } finally {
    const ms = performance.now() - start
    if (ms >= SLOW_ACTION_MS) void import('./slow-warnings.ts').then(({ noteSlow }) => noteSlow('slow-action', `${method} ${path}`, ms))
  }
}

/** One key for each thing submitted: a retry of the same content keeps it, other content or a success ends it. */
function idempotencyKeys() {
  let last: { content: string; key: string } | null = null
  return {
    for(content: string): string {
      if (last?.content !== content) last = { content, key: crypto.randomUUID() }
      return last.key
    },
    done() {
      last = null
    },
  }
}
