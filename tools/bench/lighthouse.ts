import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedBrowser, launchOptions } from '#tests/browser.ts'
import { MOST_SCRIPT_KB, sizeOf } from '../page-script.ts'
import { type Verdict, verdictLine } from './report.ts'

/** Too large for the default install (150 MB), so npm fetches it on demand. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Runs per page: other load on the machine moves a score by several points. */
const LOOKS = 3
const MOST_TRIES = 3
const LEAST = { performance: 90, accessibility: 100, 'best-practices': 95, seo: 100 } as const
type Report = { categories: Record<keyof typeof LEAST, { score: number | null }>; audits: Record<string, Audit> }
type Audit = {
  score: number | null
  title: string
  scoreDisplayMode: string
  displayValue?: string
  details?: { items?: { resourceType?: string; url?: string; description?: string }[] }
}

/** Runs Lighthouse on pages with its phone profile. Returns the exit code. */
export async function lighthouse(port: number, paths: readonly string[], say: (words: string) => void): Promise<number> {
  const { executablePath, env } = installedBrowser() ?? (await launchOptions())
  const browser = { ...process.env, ...env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) }
  if ((await npmExec(['--version'], browser)) !== 0) {
    say(`Lighthouse was not run: npm could not fetch ${LIGHTHOUSE}.`)
    return 0
  }
  const folder = await mkdtemp(join(tmpdir(), 'spiral-lighthouse-'))
  const verdicts: Verdict[] = []
  try {
    for (const path of paths) {
      const looks: Report[] = []
      for (let i = 0; i < LOOKS; i++) {
        const report = await look(`http://localhost:${port}${path}`, join(folder, 'report.json'), browser, say)
        if (!report) {
          say(`Lighthouse could not look at ${path}.`)
          return 1
        }
        looks.push(report)
      }
      const report = looks.toSorted((a, b) => performanceOf(a) - performanceOf(b))[LOOKS >> 1] as Report
      const found = [...scoresOf(path, report), await scriptOf(path, report)]
      verdicts.push(...found)
      say(found.map(verdictLine).join('\n'))
      say(`    performance of ${LOOKS} looks, whose median counts: ${looks.map(performanceOf).join(', ')}`)
      for (const audit of failing(report)) say(`    ${audit.title}: ${audit.displayValue ?? audit.details?.items?.[0]?.description ?? ''}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return verdicts.every(({ reached }) => reached) ? 0 : 1
}

/** One report. Now and then Chromium records no start of the page (NO_NAVSTART); then it is retried. */
async function look(
  url: string,
  file: string,
  browser: Record<string, string | undefined>,
  say: (words: string) => void,
): Promise<Report | null> {
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox']
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const code = await npmExec([url, ...flags], browser)
    if (code === 0) return JSON.parse(await readFile(file, 'utf8')) as Report
    say(`    try ${tries} of ${MOST_TRIES} brought nothing (exit ${code})`)
  }
  return null
}

const performanceOf = ({ categories }: Report): number => Math.round((categories.performance.score ?? 0) * 100)

function scoresOf(path: string, { categories }: Report): Verdict[] {
  return Object.entries(LEAST).map(([name, least]) => {
    const score = Math.round((categories[name as keyof typeof LEAST].score ?? 0) * 100)
    return { what: `Lighthouse ${name} of ${path}`, figure: String(score), target: `at least ${least}`, reached: score >= least }
  })
}

/** Lighthouse counts headers with the files; the target applies to the script itself, compressed. */
async function scriptOf(path: string, { audits }: Report): Promise<Verdict> {
  const scripts = (audits['network-requests']?.details?.items ?? []).filter(({ resourceType }) => resourceType === 'Script')
  const sizes = await Promise.all(scripts.map(({ url = '' }) => sizeOf(url)))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const figure = `${kilobytes.toFixed(0)} kB in ${scripts.length} files`
  return { what: `compressed script of ${path}`, figure, target: `at most ${MOST_SCRIPT_KB} kB`, reached: kilobytes <= MOST_SCRIPT_KB }
}

const failing = ({ audits }: Report): Audit[] =>
  Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode),
  )

function npmExec(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const [command, first] = script && node ? [node, [script]] : ['npm', []]
  const child = spawn(command, [...first, 'exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}
