import { z } from 'zod'

export type Fact = { name: string; value: string }
const Persisted = z.object({ version: z.number() })

/** The browser's storage entries for this site: names and versions, never values. */
export function storedKeys(storage: Storage): Fact[] {
  return Array.from({ length: storage.length }, (_, i) => storage.key(i))
    .filter((key) => key !== null)
    .filter((key) => key.startsWith('spiral'))
    .toSorted()
    .map((name) => ({ name, value: versionOf(storage.getItem(name)) }))
}

function versionOf(text: string | null): string {
  try {
    const parsed = Persisted.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? `version ${parsed.data.version}` : 'no version'
  } catch {
    return 'no version'
  }
}

type Connected = Navigator & { connection?: { effectiveType?: string } }
export function connectionOf(browser: Connected): string {
  if (!browser.onLine) return 'offline'
  return browser.connection?.effectiveType ?? 'online, type not told'
}
