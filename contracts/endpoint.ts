import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'
import type { Access } from './roles.ts'

/** An endpoint is data. Both sides infer the request and reply types from it, in the code's terms (Cents, Date). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /** API keys of a business with this scope may call it, too. Without a scope, no key may. */
  scope?: ApiScope
  /** Counter work: people who entered their PIN at a counter device may call it, too (counter-devices.ts). */
  atCounter?: true
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a success; 200 by default (204 goes with `Nothing`). */
  status?: 200 | 201 | 202 | 204
  /** Moves money, points, orders or messages: an Idempotency-Key is required. */
  idempotent?: true
  /** Belongs to a purchase or payment: under too much load it is admitted as long as these are. */
  comesFirst?: true
  /** Answered under any load. */
  alwaysAdmitted?: true
  /** Sent as multipart/form-data (files); the body schema then describes the fields beside the file. */
  multipart?: true
  /** The reply is text of this media type instead of JSON; an octet stream is bytes whose type the handler names. */
  media?: 'text/calendar' | 'text/csv' | 'text/html' | 'application/x-ndjson' | 'application/octet-stream'
  /** The handler also needs the bytes of the body, whose signature it checks. */
  keepsRawBody?: true
  /** May be called from another site: only a token in the request authorizes it, never the session. */
  fromAnywhere?: true
}

type RequestPart<E extends Endpoint> = Extract<keyof E, 'params' | 'query' | 'body'>
/** The input types that a caller passes and a handler receives. */
export type Sent<E extends Endpoint> = { [P in RequestPart<E>]: E[P] extends z.ZodType ? z.output<E[P]> : never }
export type Reply<E extends Endpoint> = z.output<E['reply']>

type Rest = Omit<Endpoint, 'method' | 'path'>
/** `endpoint('GET /api/questions', { … })`: what it is called by, then what goes in and comes out. */
export const endpoint = <const M extends Endpoint['method'], const P extends Endpoint['path'], const R extends Rest>(
  called: `${M} ${P}`,
  rest: R,
) => {
  const [method, path] = called.split(' ') as [M, P]
  return { method, path, ...rest }
}
