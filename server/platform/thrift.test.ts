import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const rush = `
  import { giveBackAfterRushes } from '${new URL('thrift.ts', import.meta.url).href}'
  giveBackAfterRushes(500)
  const until = performance.now() + 1_000
  let kept = []
  // As much on a machine that has little time for it, so that there is something to give back.
  for (let made = 0; performance.now() < until || made < 800_000; made += 2_000) {
    for (let i = 0; i < 2_000; i++) kept.push({ i, text: 'goods ' + i + ' ' + Math.random() })
    if (kept.length > 800_000) kept = kept.slice(-400_000)
    await new Promise((turn) => setImmediate(turn))
  }
  kept = null
  const most = process.memoryUsage.rss()
  for (let looks = 0; looks < 200 && process.memoryUsage.rss() > most * 0.6; looks++) await new Promise((on) => setTimeout(on, 100))
  console.log(process.memoryUsage.rss() / most)
`

test('what a rush needed goes back to the system when it is over', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', rush])
  expect(Number(stdout)).toBeLessThan(0.6)
})
