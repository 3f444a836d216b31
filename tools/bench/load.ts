import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One request; `status` is the status of a correct answer. */
export type Ask = { method?: 'POST' | 'PUT' | 'PATCH'; path: string; headers?: Record<string, string>; body?: unknown; status?: number }
export type Load = { connections: number; seconds: number }
export type Timing = { count: number; seconds: number; errors: number; p50: number; p95: number; firstError: string | null }

/**
 * Sends requests one after another on each connection, as fast as answers come. A minimal HTTP client, so that it uses little CPU itself.
 */
export async function loadHttp(port: number, ask: (i: number) => Ask, { connections, seconds }: Load): Promise<Timing> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => Line.to(port)))
  try {
    return await measure({ connections, seconds }, async (i, connection) => {
      const wanted = ask(i)
      const { status, body } = await (sockets[connection] as Line).send(written(wanted))
      return status === (wanted.status ?? 200)
        ? null
        : `${status} for ${wanted.path}: ${body.subarray(0, 200).toString().replaceAll(/\s+/g, ' ')}`
    })
  } finally {
    for (const socket of sockets) socket.end()
  }
}

/** Runs `work` on each connection until the time is over. `work` returns an error message, or null. */
export async function measure(
  { connections, seconds }: Load,
  work: (i: number, connection: number) => Promise<string | null>,
): Promise<Timing> {
  const took: number[] = []
  let errors = 0
  let firstError: string | null = null
  let next = 0
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let at = performance.now(); at < until; ) {
        const wrong = await work(next++, connection).catch((error: Error) => error.message)
        const now = performance.now()
        took.push(now - at)
        at = now
        if (wrong === null) continue
        errors++
        firstError ??= wrong
      }
    }),
  )
  return timingOf(took, (performance.now() - started) / 1000, errors, firstError)
}

/**
 * Sends this many requests each second, whether or not answers arrive, until `over` settles: the latency for users who arrive at their own
 * pace.
 */
export async function paced(port: number, ask: (i: number) => Ask, perSecond: number, over: Promise<unknown>): Promise<Timing> {
  const took: number[] = []
  const wrongs: string[] = []
  const free: Line[] = []
  const flying = new Set<Promise<void>>()
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const one = async (i: number): Promise<void> => {
    const wanted = ask(i)
    const from = performance.now()
    const line = openOne(free) ?? (await Line.to(port))
    const { status, body } = await line.send(written(wanted))
    took.push(performance.now() - from)
    free.push(line)
    if (status !== (wanted.status ?? 200)) wrongs.push(`${status}: ${body.subarray(0, 200).toString()}`)
  }
  const started = performance.now()
  for (let i = 0; !isOver; i++) {
    const flight: Promise<void> = one(i)
      .catch((error: Error) => void wrongs.push(error.message))
      .finally(() => flying.delete(flight))
    flying.add(flight)
    await pause(Math.max(0, started + ((i + 1) * 1000) / perSecond - performance.now()))
  }
  await Promise.all(flying)
  for (const line of free) line.end()
  return timingOf(took, (performance.now() - started) / 1000, wrongs.length, wrongs[0] ?? null)
}

/** The server closes connections that were idle for a minute; a request on one of them would never be answered. */
function openOne(free: Line[]): Line | undefined {
  const line = free.pop()
  return line === undefined || line.isOpen ? line : openOne(free)
}

/** Runs `work` this many times in sequence. `work` returns an error message, or null. */
export async function timed(times: number, work: (i: number) => Promise<string | null>): Promise<Timing> {
  const took: number[] = []
  const wrongs: string[] = []
  const started = performance.now()
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    const wrong = await work(i)
    took.push(performance.now() - from)
    if (wrong !== null) wrongs.push(wrong)
  }
  return timingOf(took, (performance.now() - started) / 1000, wrongs.length, wrongs[0] ?? null)
}

function timingOf(took: number[], seconds: number, errors: number, firstError: string | null): Timing {
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { count: took.length, seconds, errors, p50: at(0.5), p95: at(0.95), firstError }
}

export function written({ method, path, headers = {}, body }: Ask): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method ?? 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

export type Answer = { status: number; head: string; body: Buffer }

/** One keep-alive connection. */
export class Line {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #length = 0
  /** Set once the head of the answer is parsed. */
  #answer: { status: number; head: string; start: number; size: number | 'chunked' } | null = null
  #done: ((answer: Answer) => void) | null = null
  #fail: ((error: Error) => void) | null = null

  static to(port: number): Promise<Line> {
    return new Promise((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(new Line(socket)))
      socket.once('error', fail)
    })
  }

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (part) => this.#take(part))
    socket.on('error', (error) => this.#fail?.(error))
    socket.on('close', () => this.#fail?.(new Error('the server closed the connection')))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  send(bytes: Buffer): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#done = done
      this.#fail = fail
      this.#socket.write(bytes)
    })
  }

  end(): void {
    this.#fail = null
    this.#socket.destroy()
  }

  #take(part: Buffer): void {
    this.#parts.push(part)
    this.#length += part.length
    this.#answer ??= this.#readHead()
    if (!this.#answer) return
    const { status, head, start, size } = this.#answer
    if (size === 'chunked' ? !this.#endsChunks(part) : this.#length < start + size) return
    const body = this.#whole().subarray(start)
    const done = this.#done
    this.#parts = []
    this.#length = 0
    this.#answer = null
    this.#done = null
    this.#fail = null
    done?.({ status, head, body })
  }

  #readHead() {
    const text = this.#whole()
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return null
    const head = text.subarray(0, end).toString('latin1')
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const chunked = length === undefined && status !== 204 && status !== 304
    return { status, head, start: end + 4, size: chunked ? ('chunked' as const) : Number(length ?? 0) }
  }

  /** The last chunk is empty; no page of ours contains these bytes. */
  #endsChunks(part: Buffer): boolean {
    const tail = part.length >= 5 ? part : this.#whole()
    return tail.subarray(-5).toString('latin1') === '0\r\n\r\n'
  }

  #whole(): Buffer {
    const whole = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts)
    this.#parts = [whole]
    return whole
  }
}

export async function askOnce(port: number, ask: Ask): Promise<Answer> {
  const line = await Line.to(port)
  try {
    return await line.send(written(ask))
  } finally {
    line.end()
  }
}
