import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#tests/app.ts'

export type WireAnswer = { status: number; headers: IncomingHttpHeaders; text: string; json<T>(): T }
export type WireRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: unknown
  caller?: Caller
  waitMs?: number
}

const agent = new Agent({ keepAlive: true })

/** Sends one request over a real connection; rejects if the connection closes. */
export function send(
  origin: string,
  { method = 'GET', path, headers = {}, body, caller, waitMs = 35_000 }: WireRequest,
): Promise<WireAnswer> {
  const payload = body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const cookie = Object.entries(caller?.cookies ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  return new Promise((done, fail) => {
    // A path may begin with two slashes, which a relative URL would parse as a host.
    const asked = request(path.startsWith('/') ? new URL(`${origin}${path}`) : new URL(path), {
      agent,
      method,
      timeout: waitMs,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.once('error', fail)
    asked.once('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', fail)
      answer.once('end', () => {
        const text = Buffer.concat(parts).toString()
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: () => JSON.parse(text) })
      })
    })
    asked.end(payload)
  })
}

export const listen = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })

/** Like a patient client: after 503 (too busy) it retries with the same key. */
export async function sendPatiently(origin: string, wish: WireRequest): Promise<WireAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await send(origin, wish)
    if (answer.status !== 503 || tries === 50) return answer
    await new Promise((again) => setTimeout(again, 100 + Math.random() * 200))
  }
}
