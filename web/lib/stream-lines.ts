import type { z } from 'zod'
import { ApiProblem } from './api-problem.ts'

/** Sends a form or an object and yields the reply line by line, each checked by its shape. Refusals are raised like those of any call. */
export async function* streamLines<S extends z.ZodType>(
  path: string,
  sent: FormData | object,
  shape: S,
  signal: AbortSignal,
): AsyncGenerator<z.output<S>> {
  let response: Response
  try {
    const body = sent instanceof FormData ? { body: sent } : { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }
    response = await fetch(path, { method: 'POST', credentials: 'include', signal, ...body })
  } catch (error) {
    if (signal.aborted) throw error
    throw ApiProblem.unreachable(error)
  }
  if (!response.ok) throw await ApiProblem.from(response)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield shape.parse(JSON.parse(line))
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error
    // The connection broke.
    throw ApiProblem.unreachable(error)
  }
}
