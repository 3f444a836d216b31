import { ApiProblem } from './api-problem.ts'

export type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'json'>
/** Sends a request to the API and returns its response. */
export type Transport = (path: string, init?: RequestInit) => Promise<Answer>
export type ReadOptions = {
  transport?: Transport
  signal?: AbortSignal
  on401?: 'raise' | 'return-null'
  /** Called with each response as received. */
  arrived?: (path: string, wire: string) => void
}

const overTheNetwork: Transport = (path, init) => fetch(path, init)
/** For optimistic updates: the request completes even if the user leaves the page with the next click. */
export const toTheEnd: Transport = (path, init) => fetch(path, { ...init, keepalive: true })

/** Sends with cookies; throws unless the response is a success. */
export async function send(path: string, init: RequestInit, transport: Transport = overTheNetwork): Promise<Answer> {
  let response: Answer
  try {
    response = await transport(path, { credentials: 'include', ...init })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw ApiProblem.unreachable(error)
  }
  if (!response.ok) throw await ApiProblem.from(response)
  return response
}

/** The generic read: the segments of the key are the path; an object at its end is the query string. */
export async function readByKey(
  key: readonly unknown[],
  { transport, signal, on401 = 'raise', arrived }: ReadOptions = {},
): Promise<unknown> {
  const path = pathOf(key)
  const wire = await textOf(send(path, { method: 'GET', signal }, transport), on401)
  arrived?.(path, wire)
  return JSON.parse(wire)
}

async function textOf(answer: Promise<Answer>, on401: ReadOptions['on401']): Promise<string> {
  try {
    return await (await answer).text()
  } catch (error) {
    if (on401 === 'return-null' && error instanceof ApiProblem && error.status === 401) return 'null'
    throw error
  }
}

export function pathOf(key: readonly unknown[]): string {
  const segments = key.filter((part) => typeof part === 'string' || typeof part === 'number')
  const query = key.find((part) => typeof part === 'object' && part !== null)
  const path = `/${segments.join('/')}`.replace(/^\/{2,}/, '/')
  const search = query ? searchOf(query as Record<string, unknown>) : ''
  return search ? `${path}?${search}` : path
}

export function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  return search.toString()
}

/** The generic write: a JSON content type only when there is a body. */
export function apiRequest(method: string, url: string, body?: unknown, transport?: Transport): Promise<Answer> {
  const hasBody = body !== undefined
  return send(
    url,
    { method, headers: hasBody ? { 'content-type': 'application/json' } : {}, body: hasBody ? JSON.stringify(body) : undefined },
    transport,
  )
}
