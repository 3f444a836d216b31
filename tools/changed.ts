import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const git = async (...args: string[]): Promise<string> => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()

/** Every screen for every role, and a purchase from search to pickup: a change in shared code would break these first. */
const SMOKE = ['walk', 'first-sale']
/** The journeys that a change in a domain's folder can break, by file name. */
const JOURNEYS: Record<string, readonly string[]> = {
  admin: ['admin'],
  cart: ['cart', 'tabs', 'early-presses', 'first-sale'],
  catalog: ['shelves', 'listing', 'stocktaking', 'offices'],
  conversations: ['conversation'],
  checkout: ['first-sale', 'keyboard', 'cart'],
  fulfillment: ['counter', 'shortage', 'coming', 'waiting', 'first-sale'],
  home: ['home', 'first-page'],
  identity: ['password', 'passkeys', 'email', 'privacy', 'coming-back'],
  imports: ['offices'],
  legal: ['shell'],
  loyalty: ['first-sale'],
  malls: ['places'],
  notifications: ['messages', 'push', 'live'],
  operations: ['diagnostics', 'admin'],
  orders: ['first-sale', 'counter', 'shortage', 'conversation', 'coming', 'waiting', 'offline', 'local-times'],
  pickups: ['counter', 'coming', 'first-sale'],
  places: ['places', 'local-times'],
  privacy: ['privacy'],
  'retailer-office': ['offices'],
  retailers: ['offices', 'shelves', 'listing', 'stocktaking'],
  search: ['finding', 'saved-searches', 'places'],
  'store-work': ['counter', 'shortage', 'offices'],
  stores: ['places', 'offices'],
  support: ['support'],
  teams: ['offices'],
  wishlist: ['wishlist', 'wishes'],
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
      const domain = /^(?:web|server)\/domains\/([^/]+)\//.exec(file)?.[1] ?? /^contracts\/([^/.]+)/.exec(file)?.[1] ?? ''
      for (const name of JOURNEYS[domain] ?? SMOKE) names.add(name)
    }
  }
  return [...names].toSorted().map((name) => `tests/journeys/${name}.spec.ts`)
}
