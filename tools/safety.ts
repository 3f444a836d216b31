import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Runs the safety tests at full size, which takes hours on a small machine. `npm test` runs the same tests with small numbers.
const root = join(import.meta.dirname, '..')
const files = process.argv.slice(2)
const ledger = 'server/domains/ledger/ledger.test.ts'
const run = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...(files.length > 0 ? files : ['tests/safety', ledger])], {
  cwd: root,
  env: { ...process.env, SPIRAL_SAFETY: 'full' },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill(signal))
run.once('error', (error) => {
  console.error(`vitest could not be started: ${error.message}`)
  process.exitCode = 1
})
run.once('exit', (code) => (process.exitCode = code ?? 1))
