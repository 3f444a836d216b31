import { Worker } from 'node:worker_threads'
import type { NearLook } from './near-looks.ts'
import { type Pixels, pixelsOf } from './views.ts'

export type Task =
  | { kind: 'look'; pixels: Pixels }
  | { kind: 'add'; index: number; names: readonly string[]; packed: Uint8Array }
  | { kind: 'nearest'; index: number; look: Float32Array; most: number; least: number }
export type SeenPicture = { look: Float32Array; classes: number[] }
export type Answer = SeenPicture | { count: number } | { found: NearLook[] }
type Message = { id: number; answer?: Answer; failure?: string }

const MEGABYTES = 512
/** The networks hold 170 MB, which a shop that nobody searches by photo needs for other things. Loading them again takes a second. */
const IDLE_MS = 120_000

/**
 * Computes and compares looks in a thread of its own, so that no request waits for a computation. It starts with the first task and ends
 * when it had none for a while.
 */
export class LookThread {
  #worker: Worker | null = null
  #waiting = new Map<number, { heard: (answer: Answer) => void; failed: (error: Error) => void }>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined
  readonly #idleMs: number
  /** Counts the threads that ended: the next one has none of the looks that were added before. */
  ends = 0

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs
  }

  /** `bytes` are a picture that SPIRAL encoded itself. */
  async lookOf(bytes: Uint8Array): Promise<SeenPicture> {
    const answer = await this.#ask({ kind: 'look', pixels: await pixelsOf(bytes) })
    if (!('look' in answer)) throw new Error('the thread answered another task')
    return answer
  }

  /** `index` numbers the marketplaces of this process: tests have several. Answers how many looks it has now. */
  async add(index: number, names: readonly string[], packed: Uint8Array): Promise<number> {
    const answer = await this.#ask({ kind: 'add', index, names, packed })
    return 'count' in answer ? answer.count : 0
  }

  async nearest(index: number, look: Float32Array, most: number, least: number): Promise<NearLook[]> {
    const answer = await this.#ask({ kind: 'nearest', index, look, most, least })
    return 'found' in answer ? answer.found : []
  }

  #ask(task: Task): Promise<Answer> {
    const worker = this.#started()
    const id = ++this.#lastId
    clearTimeout(this.#idle)
    return new Promise((heard, failed) => {
      this.#waiting.set(id, { heard, failed })
      worker.ref()
      worker.postMessage({ id, task })
    })
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('look-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
      execArgv: [],
      env: {},
    })
    worker.on('message', ({ id, answer, failure }: Message) => {
      const asked = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#rest(worker)
      if (answer) asked?.heard(answer)
      else asked?.failed(new Error(`a look was not computed: ${failure ?? 'unknown'}`))
    })
    const ended = (error: Error) => {
      if (this.#worker !== worker) return
      this.#end()
      this.#fail(error)
    }
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('the thread ended')))
    this.#worker = worker
    return worker
  }

  #rest(worker: Worker): void {
    worker.unref()
    this.#idle = setTimeout(() => {
      this.#end()
      void worker.terminate()
    }, this.#idleMs).unref()
  }

  /** A task that comes from now on starts another thread. */
  #end(): void {
    clearTimeout(this.#idle)
    this.#worker = null
    this.ends++
  }

  #fail(error: Error): void {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { failed } of waiting) failed(error)
  }
}
