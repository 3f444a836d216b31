import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { Problem } from './problem.ts'
import { headersOf } from './security.ts'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** A URL that the router cannot parse reaches no hook; its answer has the same text and headers as any other error. */
export function refuseMalformedUrl(config: Config) {
  const headers = headersOf(config)
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // An id too long for any record is a record that does not exist.
    const problem = new Problem(error.code === 'FST_ERR_BAD_URL' ? 'bad_request' : 'not_found')
    void reply
      .code(problem.status)
      .headers({ ...headers, 'content-type': PROBLEM_TYPE })
      .send(JSON.stringify(problem.document(request.id)))
  }
}

const TIMES = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'ERR_HTTP_REQUEST_LINE_TIMEOUT'])

/** Input that is not HTTP, or is too slow or too large to be read as HTTP, gets one error answer, and the connection is closed. */
export function refuseMalformedRequest(config: Config) {
  const headers = headersOf(config)
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : TIMES.has(error.code ?? '') ? 408 : 400
    const body = JSON.stringify({ ...new Problem('bad_request').document(crypto.randomUUID()), status })
    const lines = Object.entries({ ...headers, 'content-type': PROBLEM_TYPE, 'content-length': String(Buffer.byteLength(body)) })
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\nconnection: close\r\n\r\n${body}`,
      )
    socket.destroy()
  }
}
