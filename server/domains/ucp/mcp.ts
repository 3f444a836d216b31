import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { UCP_VERSION } from '#contracts/ucp.ts'
import { jsonSchemaValidator, serveMessage } from '../agent-tools/mcp-message.ts'
import { messagesOf, type Ports, perform, profileIn, refusalOf, type RefusalTold } from './doors.ts'
import type { Operation } from './operations.ts'
import { NoResource, noResourceBody, Refusal } from './outcomes.ts'

const Meta = z.looseObject({ 'ucp-agent': z.looseObject({ profile: z.string() }), 'idempotency-key': z.string().optional() })
/** Those that the protocol lets nobody do without a key. */
const needsKey = ({ path, once }: Operation): boolean => once === true && /\/(?:complete|cancel)$/.test(path)
const hasId = ({ path }: Operation): boolean => path.includes('/:id')

function listed(operation: Operation) {
  const { tool, about, body, part, method, capability } = operation
  const { $schema: _, ...inputSchema } = z.toJSONSchema(
    z.looseObject({
      meta: needsKey(operation) ? Meta.required() : Meta,
      ...(hasId(operation) && { id: z.string() }),
      ...(part && body && { [part]: body }),
    }),
    { io: 'input', unrepresentable: 'any' },
  )
  return {
    name: tool,
    description: about,
    inputSchema: inputSchema as { type: 'object' },
    // Clients compile it, so it names the official schema without asking anybody to fetch it.
    outputSchema: { type: 'object' as const, required: ['ucp'], $comment: `${capability}, ${UCP_VERSION}` },
    annotations: {
      readOnlyHint: method === 'GET' || part === 'catalog',
      destructiveHint: false,
      openWorldHint: false,
    },
  }
}

/** The codes of JSON-RPC that the protocol gives to what goes wrong. */
const NEGOTIATION = ['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'version_unsupported']
function rpcCode({ status, code }: RefusalTold): number {
  if (NEGOTIATION.includes(code)) return -32001
  if (code === 'digest_mismatch' || code === 'algorithm_unsupported') return ErrorCode.InvalidRequest
  if (status === 400 || status === 422) return ErrorCode.InvalidParams
  return status === 500 ? ErrorCode.InternalError : -32000
}

/** What the tool is asked, from its arguments and from the headers that a signature covers: they must not say different things. */
function givenIn({ headers }: FastifyRequest, operation: Operation, given: Record<string, unknown>) {
  const meta = Meta.partial().safeParse(given['meta'] ?? {}).data
  const profile = meta?.['ucp-agent']?.profile
  const inHeader = profileIn(headers['ucp-agent'])
  if (inHeader !== undefined && inHeader !== profile)
    throw new Refusal(400, 'invalid_profile_url', 'The profile in UCP-Agent is not the one in meta["ucp-agent"].')
  const key = meta?.['idempotency-key'] ?? headers['idempotency-key']
  if (headers['idempotency-key'] !== undefined && headers['idempotency-key'] !== key)
    throw new Refusal(400, 'invalid', 'The key in Idempotency-Key is not the one in meta["idempotency-key"].')
  const { id = '' } = given
  if (hasId(operation) && typeof id !== 'string') throw new Refusal(400, 'invalid', '$.id: Name it as a text.')
  return {
    profile,
    id: String(id),
    body: operation.part && given[operation.part],
    key: key ?? (needsKey(operation) ? undefined : crypto.randomUUID()),
  }
}

/** Answers one message over MCP: the tools are the operations of the protocol. */
export async function answerUcpMcp(
  ports: Ports,
  operations: readonly Operation[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, log } = ports
  const server = new Server({ name: 'spiral-ucp', version: UCP_VERSION }, { capabilities: { tools: {} }, jsonSchemaValidator })
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: operations.map(listed) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const operation = operations.find(({ tool }) => tool === name)
    if (!operation) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of that name. List the tools and choose one of them.')
    try {
      return told(await perform(ports, operation, request, givenIn(request, operation, given)))
    } catch (error) {
      if (error instanceof NoResource) return told(noResourceBody(error, config.publicOrigin))
      const refusal = refusalOf(error) ?? { status: 500, code: 'internal_error', content: 'Something went wrong here. Try again later.' }
      if (refusal.status >= 500) log.error({ err: error }, 'a tool of the commerce protocol failed')
      const { status, code, content, retryAfter, challenge }: RefusalTold = refusal
      // The status of HTTP is the first thing that a platform looks at.
      reply.code(status)
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      if (challenge !== undefined) reply.header('www-authenticate', challenge)
      throw Object.assign(new Error(content), {
        code: rpcCode(refusal),
        data: {
          code,
          content,
          ...messagesOf(refusal),
          continue_url: config.publicOrigin,
          ...(retryAfter !== undefined && { retry_after: retryAfter }),
        },
      })
    }
  })
  return serveMessage(server, request, reply)
}
const told = (body: object) => ({
  structuredContent: body as Record<string, unknown>,
  content: [{ type: 'text' as const, text: JSON.stringify(body) }],
})
