import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shared, because making one costs more than answering a message. */
export const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Lets a server answer the one message of a request. A status that the server gave the reply stays. */
export async function serveMessage(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport as Transport)
  try {
    const headers = new Headers()
    for (const name of ['accept', 'content-type', 'mcp-protocol-version'] as const) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const asked = new Request('http://spiral.invalid/mcp', { method: 'POST', headers })
    const answer = await transport.handleRequest(asked, { parsedBody: request.body })
    for (const [name, value] of answer.headers) reply.header(name, value)
    if (answer.status !== 200) reply.code(answer.status)
    return reply.send(await answer.text())
  } finally {
    await server.close()
  }
}
