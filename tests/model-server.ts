import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelRequest = {
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown> & { text: string }
}
type Kind = 'openai' | 'anthropic'
/** How the stand-in behaves: an answer, a status, or a fault on the way. */
type Behavior =
  | string
  | { status: number; retryAfterMs?: number; said?: string }
  | { silent: true }
  | { breaksAfter: string }
  | { endless: string }
  | { redirect: string }

/** A local model that speaks the streaming protocols of OpenAI-compatible servers and of Anthropic. */
export async function modelServer() {
  const asked: ModelRequest[] = []
  let behaviors: Behavior[] = []
  const server = createServer((request, reply) => void answer(request, reply))
  async function answer(request: IncomingMessage, reply: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push({ url: request.url ?? '', headers: request.headers, body: { ...(JSON.parse(text || '{}') as object), text } })
    const behavior = behaviors.length > 1 ? behaviors.shift() : behaviors[0]
    const kind: Kind = request.url?.endsWith('/messages') ? 'anthropic' : 'openai'
    if (behavior === undefined || (typeof behavior === 'object' && 'silent' in behavior)) return
    if (typeof behavior === 'object' && 'status' in behavior)
      return void reply
        .writeHead(behavior.status, {
          'content-type': 'application/json',
          ...(behavior.retryAfterMs === undefined ? {} : { 'retry-after-ms': String(behavior.retryAfterMs) }),
        })
        .end(
          JSON.stringify(
            kind === 'openai'
              ? { error: { message: behavior.said ?? 'no', type: 'x' } }
              : { type: 'error', error: { type: 'api_error', message: behavior.said ?? 'no' } },
          ),
        )
    if (typeof behavior === 'object' && 'redirect' in behavior) return void reply.writeHead(307, { location: behavior.redirect }).end()
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    if (typeof behavior === 'string') {
      for (const event of [...opening(kind), ...pieces(behavior).map((piece) => delta(kind, piece)), ...closing(kind)]) reply.write(event)
      return void reply.end()
    }
    for (const event of opening(kind)) reply.write(event)
    if ('breaksAfter' in behavior) {
      reply.write(delta(kind, behavior.breaksAfter))
      return void setImmediate(() => reply.destroy())
    }
    const more = () => {
      while (!reply.destroyed) if (!reply.write(delta(kind, behavior.endless.repeat(50)))) return void reply.once('drain', more)
    }
    more()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** The next requests are answered like this; the last behavior stays. */
    behave(...next: Behavior[]) {
      behaviors = next
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the stand-in says of each answer. */
const USAGE = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 }

const pieces = (text: string): string[] => text.match(/[\s\S]{1,7}/g) ?? []
const event = (data: object, name?: string): string => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`
const chunk = (delta: object, finish: string | null = null): string =>
  event({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'stand-in', choices: [{ index: 0, delta, finish_reason: finish }] })

function opening(kind: Kind): string[] {
  if (kind === 'openai') return [chunk({ role: 'assistant', content: '' })]
  return [
    event(
      {
        type: 'message_start',
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          model: 'stand-in',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 9, output_tokens: 1 },
        },
      },
      'message_start',
    ),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }, 'content_block_start'),
    event({ type: 'ping' }, 'ping'),
  ]
}
const delta = (kind: Kind, text: string): string =>
  kind === 'openai'
    ? chunk({ content: text })
    : event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }, 'content_block_delta')
function closing(kind: Kind): string[] {
  if (kind === 'openai') {
    const usage = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'stand-in', choices: [], usage: USAGE }
    return [chunk({}, 'stop'), event(usage), 'data: [DONE]\n\n']
  }
  return [
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
    event({ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 9 } }, 'message_delta'),
    event({ type: 'message_stop' }, 'message_stop'),
  ]
}
