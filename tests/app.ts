import { z } from 'zod'
import type { Endpoint, Reply, Sent } from '#contracts/endpoint.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { openAccounts } from '#server/domains/ledger/ledger.ts'
import { platformAccounts } from '#server/domains/ledger/rules.ts'
import { publishFirstRule } from '#server/domains/loyalty/published-rules.ts'
import type { CardPort } from '#server/platform/cards.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { freshDatabase } from './database.ts'

export type Answer<E extends Endpoint> = {
  status: number
  body: Reply<E>
  problem: ProblemDocument
  headers: Record<string, string | string[] | undefined>
}
/** A caller, with the cookies that it sends and receives. */
export type Caller = {
  cookies: Record<string, string>
  headers?: Record<string, string> /** the client's address; this machine by default */
  address?: string
}
export const guest = (): Caller => ({ cookies: {} })

export type TestApp = Spiral & {
  databaseUrl: string
  call<E extends Endpoint>(
    caller: Caller,
    e: E,
    ...sent: keyof Sent<E> extends never ? [] | [Extra] : [Sent<E> & Extra]
  ): Promise<Answer<E>>
  close(): Promise<void>
}
/** `raw` replaces the encoded body, to send input that the contract would reject. */
type Extra = { headers?: Record<string, string>; raw?: unknown; key?: string }

/** The complete API on its own database; jobs run when `settle` is called. */
export async function testApp(
  options: {
    env?: Record<string, string>
    clock?: Clock
    config?: Partial<Config>
    cards?: CardPort
    /** Puts a pooler before the new database and returns its address. */
    pooled?: (databaseUrl: string) => Promise<string>
    /** Addresses of replicas of the new database. */
    replicas?: (databaseUrl: string) => string[]
  } = {},
): Promise<TestApp> {
  const database = await freshDatabase()
  const config = {
    ...readConfig({
      SPIRAL_DATA: `/tmp/spiral-tests/${process.pid}`,
      SPIRAL_SAMPLE: 'off',
      SPIRAL_DATABASE_CONNECTIONS: '6',
      ...options.env,
    }),
    ...options.config,
    ...(options.replicas && { replicaUrls: options.replicas(database.url) }),
    ...(options.pooled && { pooledDatabaseUrl: await options.pooled(database.url) }),
  }
  const spiral = await startSpiral(config, database.url, {
    jobs: 'manual',
    logLevel: 'error',
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.cards ? { cards: options.cards } : {}),
  })
  await publishFirstRule(spiral.deps.db, new Date(0))
  await openAccounts(spiral.deps.db, platformAccounts())
  return {
    ...spiral,
    databaseUrl: database.url,
    call: callsOf(spiral),
    async close() {
      await spiral.stop()
      await database.drop()
    },
  }
}

/** Sends requests of the contracts inside the process. */
export const callsOf =
  (spiral: Spiral): TestApp['call'] =>
  async (caller, e, ...rest) =>
    request(spiral, caller, e, (rest[0] ?? {}) as Record<string, unknown> & Extra) as never

async function request(spiral: Spiral, caller: Caller, e: Endpoint, sent: Record<string, unknown> & Extra) {
  const params = e.params ? (z.encode(e.params, sent['params'] as never) as Record<string, string>) : {}
  const query = e.query ? (z.encode(e.query, (sent['query'] ?? {}) as never) as Record<string, string>) : {}
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined))
  const payload = sent.raw !== undefined ? sent.raw : e.body && !e.multipart ? z.encode(e.body, sent['body'] as never) : undefined
  const answer = await spiral.app.inject({
    method: e.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    cookies: caller.cookies,
    ...(caller.address ? { remoteAddress: caller.address } : {}),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(e.idempotent ? { 'idempotency-key': sent.key ?? crypto.randomUUID() } : {}),
      ...caller.headers,
      ...sent.headers,
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0 || value === '') delete caller.cookies[name]
    else caller.cookies[name] = value
  }
  const json: unknown = answer.body && String(answer.headers['content-type']).includes('json') ? answer.json() : undefined
  const good = answer.statusCode < 400
  return {
    status: answer.statusCode,
    body: good && json !== undefined ? e.reply.parse(json) : undefined,
    problem: good ? undefined : json,
    headers: answer.headers,
  }
}
