import type { FastifyInstance } from 'fastify'
import type { TestProblem } from '#contracts/test-center.ts'

/** The main pages and lists of SPIRAL. Anybody may read them. */
const PROBES = [
  '/',
  '/products',
  '/stores',
  '/malls',
  '/api/check',
  '/api/stores?limit=1',
  '/api/products?limit=1',
  '/api/malls?limit=1',
  '/api/categories',
] as const

/** Asks this server for each probe, one after the other, as a visitor. An answer other than 200 is a problem. */
export async function probe(app: FastifyInstance, host: string): Promise<{ passed: number; ms: number; problems: TestProblem[] }> {
  const started = performance.now()
  const problems: TestProblem[] = []
  for (const url of PROBES) {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { host, accept: '*/*' } })
    if (statusCode === 200) continue
    problems.push({
      suite: 'probes',
      file: url,
      name: `GET ${url} answers`,
      state: 'failed',
      message: `Answered ${statusCode}: ${body.slice(0, 500)}`,
    })
  }
  return { passed: PROBES.length - problems.length, ms: Math.round(performance.now() - started), problems }
}
