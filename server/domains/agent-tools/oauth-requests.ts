import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'

/** Hands a request to the library, with the body as it came. */
export async function handToProvider(
  provider: Provider,
  publicOrigin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = request
  const { protocol, host } = new URL(publicOrigin)
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
  delete raw.headers['x-forwarded-for']
  raw.url = withScope(raw.url ?? '')
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  await provider.callback()(raw, reply.raw)
}

/** An agent that names no scope asks for what a shopper does. */
function withScope(url: string): string {
  const [path, search = ''] = url.split('?')
  const asked = new URLSearchParams(search)
  if (path !== '/oauth/auth' || asked.has('scope')) return url
  asked.set('scope', 'read cart orders')
  return `${path}?${asked}`
}

/** Forms reach the library unread. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
}
