import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Ready to run and not running, for more than this share of the last seconds. The system counts a wait when it ends: seconds of it at once. */
const HUNGRY_SHARE = 0.5
const FEWEST_MS = 2_000
const MOST_MS = 6_000
const HURRY_MS = 60_000

/**
 * Where a process stands among those of its machine: behind everybody, so that whoever becomes ready has the processor at once and not
 * after its turn of several thousandths of a second (Linux: `SCHED_IDLE`, by util-linux' `chrt`). On a machine with nothing left over it
 * would wait there for ever: then it stands among the others for a minute. Where the system has no such place, nothing happens.
 */
export class Standing {
  readonly #pid: number
  readonly #stuck: () => void
  #isBehind = false
  #hurriedAt: number | null = null
  #looks: { at: number; waitedMs: number }[] = []

  /** Stuck: it starves where it stands and is not allowed to leave; whoever began it may begin another. */
  constructor(pid: number, stuck: () => void) {
    this.#pid = pid
    this.#stuck = stuck
  }

  async stepBack(): Promise<void> {
    this.#looks = []
    // Where nobody could see it starve, it stays where it is.
    if ((await this.#waitedMs()) !== null) this.#isBehind = await this.#move('--idle')
  }

  /** Asked every second or so. */
  async look(now = performance.now()): Promise<void> {
    if (!this.#isBehind) {
      if (this.#hurriedAt !== null && now - this.#hurriedAt > HURRY_MS) await this.stepBack()
      return
    }
    const waitedMs = await this.#waitedMs()
    if (waitedMs === null) return
    if (!this.#isHungry({ at: now, waitedMs })) return
    this.#looks = []
    this.#hurriedAt = now
    if (!(await this.stepUp())) this.#stuck()
  }

  #isHungry(look: { at: number; waitedMs: number }): boolean {
    this.#looks.push(look)
    this.#looks = this.#looks.filter((_, i, all) => look.at - (all[i + 1] ?? look).at < MOST_MS)
    const { at, waitedMs } = this.#looks[0] ?? look
    return look.at - at >= FEWEST_MS && look.waitedMs - waitedMs > HUNGRY_SHARE * (look.at - at)
  }

  /** Among the others again. Says whether it is: not everybody may. */
  async stepUp(): Promise<boolean> {
    const wasBehind = this.#isBehind
    this.#isBehind = false
    return !wasBehind || this.#move('--other')
  }

  /** How long its main thread was ready and not running, in all. */
  async #waitedMs(): Promise<number | null> {
    const text = await readFile(`/proc/${this.#pid}/schedstat`, 'utf8').catch(() => null)
    return text === null ? null : Number(text.split(' ')[1]) / 1e6
  }

  #move(where: '--idle' | '--other'): Promise<boolean> {
    return run('chrt', ['--all-tasks', where, '--pid', '0', String(this.#pid)]).then(
      () => true,
      () => false,
    )
  }
}
