/** The three API calls of the diagnostics page. */
export const CALLS = ['/api/stores', '/api/products', '/api/check'] as const
export const nameOf = (path: string): string => `GET ${path}`

export type Outcome = { kind: 'status'; status: number; ms: number } | { kind: 'failed'; error: string; ms: number }

/** The result line of one call; scripts match its wording. */
export function lineFor(name: string, outcome: Outcome): string {
  if (outcome.kind === 'failed') return `${name} failed: ${outcome.error}`
  return outcome.status >= 200 && outcome.status < 300 ? `${name} OK` : `${name} returned status ${outcome.status}`
}
export const isWell = (outcome: Outcome): boolean => outcome.kind === 'status' && outcome.status >= 200 && outcome.status < 300

/** Calls an address and returns the outcome; it never throws. */
export async function tryCall(
  path: string,
  send: (path: string) => Promise<Response> = (at) => fetch(at, { credentials: 'include' }),
): Promise<Outcome> {
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    const response = await send(path)
    await response.arrayBuffer()
    return { kind: 'status', status: response.status, ms: ms() }
  } catch (problem) {
    return { kind: 'failed', error: problem instanceof Error ? problem.message : String(problem), ms: ms() }
  }
}

/** The results as text. Values of the browser's storage are never included. */
export const reportOf = (lines: readonly { name: string; value: string }[]): string =>
  lines.map(({ name, value }) => `${name}: ${value}`).join('\n')
