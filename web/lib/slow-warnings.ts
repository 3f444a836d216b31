import { MEMORY_LIMIT_MB, SLOW_ACTION_MS, SLOW_LOAD_MS } from '#contracts/constants.ts'
import type { ClientEvent } from '#contracts/operations.ts'
import { grouped } from '#contracts/numbers.ts'
import { screenAt } from '#web/routes.ts'
import { appState } from './app-state.ts'
import { milliseconds } from './format.ts'

type Kind = ClientEvent['kind']
type Warning = { kind: Kind; message: string; at: string }

export const loadWarning = (name: string, ms: number): string | null =>
  ms >= SLOW_LOAD_MS ? `${name} took ${milliseconds(ms)} to load` : null
export const actionWarning = (name: string, ms: number): string | null => (ms >= SLOW_ACTION_MS ? `${name} took ${milliseconds(ms)}` : null)
export const memoryWarning = (name: string, megabytes: number): string | null =>
  megabytes > MEMORY_LIMIT_MB ? `${name} holds ${grouped(Math.round(megabytes))} MB of memory` : null
/** What each kind says of a name and a figure; null where it is no news. */
export const WARNINGS = { 'slow-load': loadWarning, 'slow-action': actionWarning, memory: memoryWarning } as const

const KEPT = 20
const kept: Warning[] = []
/** The last warnings of this page, newest first; `/diagnostics` shows them. */
export const lastWarnings = (): readonly Warning[] => kept

const PATIENCE_MS = 10_000
const MOST_AT_ONCE = 20
let waiting: ClientEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Says what was slow, here and to the server; what was not is no news. The name and the page are patterns ("/product/:id"), so that
 * nothing of whoever looks travels along.
 */
export function noteSlow(kind: Kind, name: string, value: number, now = new Date()): void {
  const message = WARNINGS[kind](name, value)
  if (message === null) return
  console.warn(message)
  kept.unshift({ kind, message, at: now.toISOString() })
  kept.length = Math.min(kept.length, KEPT)
  const page = screenAt(location.pathname)?.path
  if (!page) return
  waiting = [...waiting, { kind, name, page, value: Math.round(value) }].slice(-MOST_AT_ONCE)
  timer ??= setTimeout(sendNow, PATIENCE_MS)
  // A page that is left has no later.
  addEventListener('pagehide', sendNow)
}

/** Sends what waits. A beacon outlives the page, and nobody waits for its answer. */
export function sendNow(): void {
  clearTimeout(timer)
  timer = undefined
  if (!appState.mayMeasure()) waiting = []
  if (waiting.length === 0) return
  navigator.sendBeacon('/api/client-events', new Blob([JSON.stringify({ events: waiting })], { type: 'application/json' }))
  waiting = []
}
