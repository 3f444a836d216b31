import type { NewTestRun, TestProblem } from '#contracts/test-center.ts'

/** An address that was opened: its status, its time in milliseconds, its size in bytes, and its faults in words. */
export type Crawled = { path: string; as: CrawlRole; status: number; ms: number; bytes: number; faults: string[] }
export const CRAWL_ROLES = { guest: 'A visitor', me: 'Me' } as const
export type CrawlRole = keyof typeof CRAWL_ROLES

/** Opens one address. A visitor's request carries no cookies. Any status up to 403 is an answer: sign-in pages and refusals are right for some. */
export async function open(path: string, as: CrawlRole): Promise<Crawled> {
  const started = performance.now()
  try {
    const answer = await fetch(path, { credentials: as === 'me' ? 'same-origin' : 'omit', headers: { accept: 'text/html' } })
    const html = await answer.text()
    return {
      path,
      as,
      status: answer.status,
      ms: Math.round(performance.now() - started),
      bytes: html.length,
      faults: faultsOf(answer.status, html),
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { path, as, status: 0, ms: Math.round(performance.now() - started), bytes: 0, faults: [`It did not answer: ${message}`] }
  }
}

/** Faults that the HTML alone shows. */
export function faultsOf(status: number, html: string): string[] {
  const faults: string[] = []
  if (status >= 500 || status === 404) faults.push(`Answered ${status}`)
  if (!/<title>[^<]+<\/title>/.test(html)) faults.push('No title')
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  if (headings !== 1) faults.push(headings === 0 ? 'No main heading' : `${headings} main headings`)
  if (!/<html[^>]* lang="/.test(html)) faults.push('No language')
  return faults
}

/** The crawl as a run to store: one test for each address and role. */
export function runOfCrawl(build: string, startedAt: Date, crawled: readonly Crawled[]): NewTestRun {
  const problems = crawled.flatMap(({ path, as, faults }): TestProblem[] =>
    faults.length === 0
      ? []
      : [{ suite: 'crawl', file: path, name: `${CRAWL_ROLES[as]} opens ${path}`, state: 'failed', message: faults.join('. ') }],
  )
  const ms = crawled.reduce((sum, each) => sum + each.ms, 0)
  const counts = { suite: 'crawl' as const, passed: crawled.length - problems.length, failed: problems.length, flaky: 0, skipped: 0, ms }
  return { kind: 'crawl', build, startedAt, suites: [counts], problems, citations: [] }
}
