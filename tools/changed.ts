import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { domains } from '#server/domains/all.ts'

const root = join(import.meta.dirname, '..')
const git = async (...args: string[]): Promise<string> => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** Every screen for every role, and a purchase from search to pickup: a change in shared code would break these first. */
const SMOKE = ['walk', 'first-sale']
/** The journeys that a change in parts of the web without a domain on the server can break, by folder. */
export const WEB_JOURNEYS: Record<string, readonly string[]> = {
  'web/domains/home/': ['home', 'first-page'],
  'web/domains/about/': ['walk'],
  'web/service-worker/': ['offline', 'push'],
  'web/shell/': [...SMOKE, 'shell', 'thrift'],
  'web/ui/': [...SMOKE, 'dark', 'layout', 'typed'],
  'web/lib/': [...SMOKE, 'early-presses', 'translated'],
}

/**
 * The commit where this branch left main (the last commit if there is no other branch) and the files that differ from it, including
 * uncommitted and new ones. Throws outside a git repository.
 */
export async function changedSince(): Promise<{ since: string; files: string[] }> {
  const since = await git('merge-base', 'HEAD', 'main')
    .catch(() => git('merge-base', 'HEAD', 'origin/main'))
    .catch(() => git('rev-parse', 'HEAD'))
  const listed = await Promise.all([git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')])
  return { since, files: listed.flatMap((names) => names.split('\n')).filter(Boolean) }
}

/** The paths of the journeys to run after these files changed. Files outside a known domain run the two broadest ones. */
export function journeysFor(files: readonly string[]): string[] {
  const names = new Set<string>()
  for (const file of files) {
    const spec = /^tests\/journeys\/(.+)\.spec\.ts$/.exec(file)?.[1]
    if (spec) names.add(spec)
    else if (/^(web|server|contracts|tests\/journeys)\/|^(playwright|vite)\.config/.test(file) && !/\.test\.tsx?$/.test(file)) {
      for (const name of journeysOf(file)) names.add(name)
    }
  }
  return [...names].toSorted().map((name) => `tests/journeys/${name}.spec.ts`)
}

function journeysOf(file: string): readonly string[] {
  const folder = Object.keys(WEB_JOURNEYS).find((each) => file.startsWith(each))
  const name = /^(?:web|server)\/domains\/([^/]+)\//.exec(file)?.[1] ?? /^contracts\/([^/.]+)/.exec(file)?.[1]
  return (folder ? WEB_JOURNEYS[folder] : domains.find((domain) => domain.name === name)?.journeys) ?? SMOKE
}
