import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '#web/lib/visit.ts'

const VALID_DAYS = 180

/** Where to report a weakness (RFC 9116). */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const origin = context.get(visitContext)?.origin ?? new URL(request.url).origin
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60_000).toISOString()
  const text = [
    `Contact: ${origin}/about#contact`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
