import { z } from 'zod'
import { UserId } from '#contracts/ids.ts'

const Erasure = z.object({ person: UserId, at: z.iso.datetime() })
export type Erasure = { person: UserId; at: Date }

/** A list of erasures is cut or was written by something else. */
export class BrokenList extends Error {}

/** People whose accounts were closed, by their number; a line of JSON each. Entries are added and never leave. */
export class Erasures {
  readonly #at = new Map<UserId, Date>()

  constructor(text: string) {
    const lines = text.split('\n')
    // Every line ends with its break, so a last line without one was cut.
    if (lines.pop() !== '') throw new BrokenList('The list of erasures was cut off in its last line.')
    for (const [i, line] of lines.entries()) {
      const parsed = Erasure.safeParse(jsonOf(line))
      if (!parsed.success) throw new BrokenList(`Line ${i + 1} of the list of erasures names no closed account.`)
      this.add({ person: parsed.data.person, at: new Date(parsed.data.at) })
    }
  }

  get size(): number {
    return this.#at.size
  }

  /** An account that was closed again after a restore keeps its last time. */
  add({ person, at }: Erasure): void {
    const before = this.#at.get(person)
    if (!before || before < at) this.#at.set(person, at)
  }

  people(): UserId[] {
    return [...this.#at.keys()]
  }

  text(): string {
    return [...this.#at].map(([person, at]) => `${JSON.stringify({ person, at: at.toISOString() })}\n`).join('')
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
