import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { HOUR } from '#contracts/time.ts'
import { Standing } from './standing.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function begin(code: string): number {
  const child = spawn(process.execPath, ['--eval', code], { stdio: 'ignore' })
  children.push(child)
  return child.pid as number
}
const SPIN = 'for (;;);'
const WAIT = 'setInterval(() => {}, 1000)'
const run = promisify(execFile)

const SCHED_IDLE = 5
/** The 41st field of what the system says of a process; the second, its name, may hold anything. */
async function isBehind(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[38]) === SCHED_IDLE
}

/** Whether this machine has a place behind all others (the tool, a system that knows it, and leave to go there) and says who starves there. */
async function hasPlace(): Promise<boolean> {
  const pid = begin(WAIT)
  try {
    await readFile(`/proc/${pid}/schedstat`)
    await run('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)])
    return await isBehind(pid)
  } catch {
    return false
  } finally {
    children.pop()?.kill('SIGKILL')
  }
}
const canStepBack = await hasPlace()

/** A core of its own for what follows: whoever shares it gets nothing beside others, however many cores there are. */
async function onOneCore(...pids: number[]): Promise<boolean> {
  const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return Promise.all(pids.map((pid) => run('taskset', ['--all-tasks', '--cpu-list', '--pid', allowed, String(pid)]))).then(
    () => true,
    () => false,
  )
}

if (!canStepBack)
  test('where there is no place behind all others, a process stays among them', async () => {
    const standing = new Standing(begin(WAIT), () => expect.unreachable('It waits for nobody.'))
    await standing.stepBack()
    for (let hour = 1; hour <= 5; hour++) await standing.look(hour * HOUR)
  })

test.skipIf(!canStepBack)(
  'a process that is behind all others stays there while it gets what it needs, and can be called up again',
  async () => {
    const pid = begin(WAIT)
    const standing = new Standing(pid, () => expect.unreachable('It waits for nobody.'))
    expect(await isBehind(pid)).toBe(false)
    await standing.stepBack()
    expect(await isBehind(pid)).toBe(true)
    // By a clock that runs ahead: what it waited for while it began, on a crowded machine, is little of an hour.
    for (let hour = 1; hour <= 5; hour++) await standing.look(hour * HOUR)
    expect(await isBehind(pid)).toBe(true)
    const mayLeave = await standing.stepUp()
    expect(await isBehind(pid)).toBe(!mayLeave)
  },
)

test.skipIf(!canStepBack)(
  'a process that starves behind others who leave nothing over is called up for a minute, or whoever began it hears that it may not leave',
  async ({ skip }) => {
    const pid = begin(SPIN)
    let isStuck = false
    const standing = new Standing(pid, () => {
      isStuck = true
    })
    skip(!(await onOneCore(pid, begin(SPIN), begin(SPIN))), 'Processes of this machine cannot be kept to one core.')
    await standing.stepBack()
    let called = 0
    const looked = async () => {
      called = performance.now()
      await standing.look(called)
      return isStuck || !(await isBehind(pid))
    }
    await expect.poll(looked, { interval: 250, timeout: 20_000 }).toBe(true)
    if (isStuck) return
    await standing.look(called + 59_000)
    expect(await isBehind(pid)).toBe(false)
    await standing.look(called + 61_000)
    expect(await isBehind(pid)).toBe(true)
  },
  30_000,
)

test('of a process that has ended nothing is asked any more', async () => {
  const gone = begin('')
  await new Promise((ended) => children.at(-1)?.once('exit', ended))
  const standing = new Standing(gone, () => expect.unreachable('There is nothing to leave.'))
  await standing.stepBack()
  for (let second = 1; second <= 100; second++) await standing.look(second * 1000)
  expect(await standing.stepUp()).toBe(true)
})
