import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProblemText } from '#contracts/problems.ts'

const root = join(import.meta.dirname, '..', 'contracts')

/** Every problem that a contract names (`…Problems`), by code. Throws for a code that stands in two contracts. */
export async function contractProblems(): Promise<Map<string, ProblemText>> {
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = new Map<string, ProblemText>()
  for (const file of files) {
    const contract = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, problems] of Object.entries(contract)) {
      if (!name.endsWith('Problems')) continue
      for (const [code, text] of Object.entries(problems as Record<string, ProblemText>)) {
        if (found.has(code) && found.get(code) !== text) throw new Error(`${code} stands in two contracts`)
        found.set(code, text)
      }
    }
  }
  return found
}
