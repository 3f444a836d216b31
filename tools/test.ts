import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWeb } from './build.ts'
import { changedSince, journeysFor } from './changed.ts'
import { closingLine, countPlaywright, countVitest, failure, nothingYet, type Result, tooManyFlaky } from './test-counts.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const groups = ['static', 'vitest', 'journeys'] as const
type Group = (typeof groups)[number]
/** With `--changed`: runs only the tests for files that differ from main. */
const changed = process.argv.includes('--changed') ? await changedSince() : null
type Section = { name: string; groups: readonly Group[]; run(): Promise<Result> }

const LONGEST_PAGE = 12_000
/** Characters that are kept from the end of a runner's errors. */
const LAST_ERRORS = 3_000
const LAST_WORDS_MS = 1_000
/** With `--reports FOLDER`: keeps the reports of the runners there, to be stored on /admin/testing. */
const keptReports = wordAfter('--reports')
const reports = keptReports ?? (await mkdtemp(join(tmpdir(), 'spiral-reports-')))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const sections: Section[] = [
  {
    name: 'Types',
    groups: ['static'],
    run: async () => check((await command('react-router', ['typegen'])) && (await command('tsc', ['--noEmit']))),
  },
  { name: 'Lint', groups: ['static'], run: async () => check(await command('oxlint', ['--type-aware'])) },
  { name: 'Format', groups: ['static'], run: async () => check(await command('biome', ['format', '.'])) },
  {
    name: 'Build of the web app',
    groups: ['vitest', 'journeys'],
    async run() {
      try {
        await buildWeb()
        return check(true)
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
        return check(false)
      }
    },
  },
  {
    name: 'Rules, endpoints and promises (vitest)',
    groups: ['vitest'],
    async run() {
      process.env['SPIRAL_SEED'] ??= String(randomInt(1_000_000))
      console.log(`Seed of what is random: ${process.env['SPIRAL_SEED']} (SPIRAL_SEED=… npm test repeats it)`)
      const only = changed ? [`--changed=${changed.since}`, '--passWithNoTests'] : []
      const went = await command('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...only])
      return counted(went, vitestReport, countVitest)
    },
  },
  {
    name: 'Journeys in a real browser (playwright)',
    groups: ['journeys'],
    async run() {
      const only = changed ? journeysFor(changed.files) : []
      if (changed && only.length === 0) return nothingYet()
      const went = await command('playwright', ['test', '--reporter=list,json', ...only], { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport })
      if (!went) await printFailedPages()
      return counted(went, playwrightReport, countPlaywright)
    },
  },
]

let child: ChildProcess | null = null
let lastErrors = ''
let interrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true
    endChild('SIGINT')
    setTimeout(() => endChild('SIGKILL'), 10_000).unref()
  })
}

/** The runner leads its own process group, so that its workers end with it. */
function endChild(signal: NodeJS.Signals) {
  try {
    if (child?.pid) process.kill(-child.pid, signal)
  } catch {
    // it has already exited
  }
}

/** Runs an installed tool and keeps the end of its errors; returns whether it succeeded. */
function command(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (interrupted) return Promise.resolve(false)
  return new Promise((done) => {
    const running = spawn(bin(name), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'pipe'],
      detached: true,
    })
    child = running
    lastErrors = ''
    running.stderr.setEncoding('utf8').on('data', (words: string) => {
      process.stderr.write(words)
      lastErrors = (lastErrors + words).slice(-LAST_ERRORS)
    })
    running.once('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`)
      done(false)
    })
    // A process that the tool left behind may keep its errors open, so the end of the errors is not waited for longer.
    const told = once(running.stderr, 'end')
    running.once('exit', (code) => {
      child = null
      void Promise.race([told, pause(LAST_WORDS_MS)]).then(() => done(code === 0))
    })
  })
}

const check = (went: boolean): Result => ({ ...nothingYet(), passed: went ? 1 : 0, failed: went ? 0 : 1 })

/**
 * Counts a runner's report. A runner that failed without a failed test, such as by an error outside any test, counts as one failure, and
 * its last errors are told.
 */
async function counted(went: boolean, report: string, count: (report: string) => Result): Promise<Result> {
  const text = await readFile(report, 'utf8').catch(() => null)
  const result = text === null ? nothingYet() : count(text)
  return went || result.failed > 0 ? result : { ...result, failed: 1, failures: [failure('Outside any test', lastErrors, LAST_ERRORS)] }
}

/** Prints the content of failed pages, for when only this output is kept. */
async function printFailedPages() {
  for await (const path of glob(join(root, 'test-results/**/error-context.md')))
    console.log((await readFile(path, 'utf8')).slice(0, LONGEST_PAGE), '\n')
}

function wordAfter(option: string): string | null {
  const at = process.argv.indexOf(option)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}

function wantedGroups(): readonly Group[] {
  const word = wordAfter('--only')
  if (word === null) return groups
  const wanted = groups.filter((group) => group === word)
  if (wanted.length === 0) {
    console.error(`--only takes one of: ${groups.join(', ')}`)
    process.exit(2)
  }
  return wanted
}

const wanted = wantedGroups()
const total = nothingYet()
const unhappy: string[] = []

for (const section of sections.filter(({ groups }) => groups.some((group) => wanted.includes(group)))) {
  const { name } = section
  if (interrupted) break
  console.log(`\n── ${name} ──`)
  const started = performance.now()
  const result = await section.run()
  for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += result[kind]
  total.failures.push(...result.failures)
  total.flaky.push(...result.flaky)
  if (result.failed > 0) unhappy.push(name)
  console.log(`── ${name}: ${result.failed > 0 ? 'FAILED' : 'passed'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (keptReports === null) await rm(reports, { recursive: true, force: true })
console.log('')
// Repeats the failures at the end, because a truncated output loses its beginning.
for (const failure of total.failures) console.log(`✗ ${failure.replaceAll(`${root}/`, '')}\n`)
for (const flaky of total.flaky) console.log(`Flaky, passed at its second run: ${flaky.replaceAll(`${root}/`, '')}\n`)
const unsteady = tooManyFlaky(total.flaky)
if (unsteady) {
  total.failed += 1
  unhappy.push(unsteady)
}
if (unhappy.length > 0) console.log(`Not passed: ${unhappy.join('; ')}`)
if (interrupted) console.log('Interrupted: not everything was run.')
console.log(closingLine(total))
process.exitCode = interrupted ? 130 : total.failed > 0 ? 1 : 0
