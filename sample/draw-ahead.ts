import type { FastifyInstance } from 'fastify'

const FIRST_PAGES = ['/', '/products', '/search?q=trail%20running%20shoes', '/stores', '/malls']
const PICTURE = /\/pictures\/[0-9a-f]{40}\/(?:320|640)\.avif/g

/** Requests the pictures of the first pages one after another, so that they are already drawn when the first visitor arrives. */
export async function drawAhead(app: FastifyInstance): Promise<void> {
  const addresses = new Set<string>()
  for (const url of FIRST_PAGES) for (const [address] of (await app.inject(url)).body.matchAll(PICTURE)) addresses.add(address)
  for (const address of addresses) await app.inject(address)
}
