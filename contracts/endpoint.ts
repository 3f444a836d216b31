import type { z } from 'zod'
import type { Access } from './roles.ts'

/** An endpoint is data: what is sent and answered is inferred from it on both sides, in the code's terms (Cents, Date). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Status of a success; 200 unless said otherwise (204 goes with `Nothing`). */
  status?: 200 | 201 | 202 | 204
  /** Moves money, points, orders or messages: an Idempotency-Key is required. */
  idempotent?: true
  /** Sent as multipart/form-data (files); the body schema then describes the fields beside the file. */
  multipart?: true
  /** Answered as text of this kind instead of JSON; the reply is that text. */
  media?: 'text/calendar' | 'text/csv'
  /** May come from another site: what it may do is said by a token in it alone, never by who is signed in. */
  fromAnywhere?: true
}

type Given<E extends Endpoint> = Extract<keyof E, 'params' | 'query' | 'body'>
/** What a caller hands over and a handler receives. */
export type Sent<E extends Endpoint> = { [P in Given<E>]: E[P] extends z.ZodType ? z.output<E[P]> : never }
export type Reply<E extends Endpoint> = z.output<E['reply']>

export const endpoint = <const E extends Endpoint>(e: E) => e
