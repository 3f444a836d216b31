import { grouped } from '#contracts/numbers.ts'
import type { SuiteCounts, TestRun, TestState } from '#contracts/test-center.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'

const TONES: Record<TestState, Tone> = { passed: 'success', failed: 'danger', flaky: 'warning', skipped: 'neutral' }
const NAMES: Record<TestState, string> = { passed: 'Passed', failed: 'Failed', flaky: 'Flaky', skipped: 'Skipped' }

/** The state of a test; null: no test ran. */
export const State = ({ state }: { state: TestState | null }) => (
  <StatusDot tone={state ? TONES[state] : 'neutral'}>{state ? NAMES[state] : 'Not run'}</StatusDot>
)

export const totalOf = ({ suites }: Pick<TestRun, 'suites'>, state: TestState): number => suites.reduce((sum, each) => sum + each[state], 0)
export const stateOf = ({ failed, flaky, passed }: Pick<SuiteCounts, 'failed' | 'flaky' | 'passed'>): TestState =>
  failed > 0 ? 'failed' : flaky > 0 ? 'flaky' : passed > 0 ? 'passed' : 'skipped'
export const stateOfRun = (run: TestRun): TestState =>
  stateOf({ failed: totalOf(run, 'failed'), flaky: totalOf(run, 'flaky'), passed: totalOf(run, 'passed') })
/** Processor time of the tests, which run side by side: "12 min 5 s", "840 ms". */
export function timeWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (ms < 1000) return `${ms} ms`
  return seconds < 60 ? `${seconds} s` : `${grouped(Math.floor(seconds / 60))} min ${seconds % 60} s`
}
export const msOf = ({ suites }: Pick<TestRun, 'suites'>): number => suites.reduce((sum, { ms }) => sum + ms, 0)
