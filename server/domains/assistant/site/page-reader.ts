import { Worker } from 'node:worker_threads'
import type { PageFacts } from './page.ts'

const SECONDS = 4
const MEGABYTES = 192
/** Loading the parser takes a fifth of a second, and more on a busy machine. */
const START_MS = 15_000

type Message = PageFacts | 'ready' | null
type Thread = { next(withinMs: number): Promise<Message>; post(page: { html: string; address: string }): void; end(): void }

/** Reads pages in a thread with limits of time and memory; a page that exceeds them is null. Close it at the end. */
export function pageReader(seconds = SECONDS) {
  let thread: Thread | null = null
  const close = () => {
    thread?.end()
    thread = null
  }
  async function started(): Promise<Thread> {
    thread = aThread()
    await thread.next(START_MS)
    return thread
  }
  return {
    /** One page at a time. */
    async read(html: string, address: string): Promise<PageFacts | null> {
      const asked = thread ?? (await started())
      asked.post({ html, address })
      const facts = await asked.next(seconds * 1000)
      if (facts !== null && facts !== 'ready') return facts
      // The thread may still be at it.
      close()
      return null
    },
    close,
  }
}

function aThread(): Thread {
  const worker = new Worker(new URL('page-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    execArgv: [],
    env: {},
  })
  let hear: (message: Message) => void = () => undefined
  worker.on('message', (message: Message) => hear(message))
  worker.on('error', () => hear(null))
  worker.on('exit', () => hear(null))
  return {
    async next(withinMs) {
      let timer: NodeJS.Timeout | undefined
      const message = await new Promise<Message>((heard) => {
        hear = heard
        timer = setTimeout(() => heard(null), withinMs)
      })
      clearTimeout(timer)
      return message
    },
    post: (page) => worker.postMessage(page),
    end: () => void worker.terminate(),
  }
}
