import type { FastifyInstance } from 'fastify'

const FIRST_PAGES = ['/', '/products', '/search?q=trail%20running%20shoes', '/stores']
const PICTURE = /\/pictures\/[0-9a-f]{40}\/(?:320|640)\.avif/g

/** Looks at the first pages as a first visitor will, one picture after the other, so that the real one need not wait for them to be drawn. */
export async function drawAhead(app: FastifyInstance): Promise<void> {
  const addresses = new Set<string>()
  for (const url of FIRST_PAGES) for (const [address] of (await app.inject(url)).body.matchAll(PICTURE)) addresses.add(address)
  for (const address of addresses) await app.inject(address)
}
