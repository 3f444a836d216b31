export const SLOW_LOAD_MS = 1000
export const SLOW_ACTION_MS = 3000
export const MEMORY_LIMIT_MB = 100

export type Warning = { kind: 'slow-load' | 'slow-action' | 'memory'; message: string; at: string }

export const loadWarning = (name: string, ms: number): string | null =>
  ms >= SLOW_LOAD_MS ? `${name} took ${Math.round(ms)} ms to load` : null
export const actionWarning = (name: string, ms: number): string | null =>
  ms >= SLOW_ACTION_MS ? `${name} took ${Math.round(ms)} ms` : null
export const memoryWarning = (megabytes: number): string | null =>
  megabytes > MEMORY_LIMIT_MB ? `This page holds ${Math.round(megabytes)} MB of memory` : null

const KEPT = 20
const kept: Warning[] = []
/** The last warnings of this page, newest first; `/diagnostics` shows them. */
export const lastWarnings = (): readonly Warning[] => kept

export function noteWarning(kind: Warning['kind'], message: string | null, now = new Date()): void {
  if (message === null) return
  console.warn(message)
  kept.unshift({ kind, message, at: now.toISOString() })
  kept.length = Math.min(kept.length, KEPT)
}
