import { parentPort } from 'node:worker_threads'
import { readPage } from './page.ts'

/** Reads pages outside the server's thread, because a page built for it could keep the parser busy for minutes. */
parentPort?.on('message', ({ html, address }: { html: string; address: string }) => {
  try {
    parentPort?.postMessage(readPage(html, address))
  } catch {
    parentPort?.postMessage(null)
  }
})
parentPort?.postMessage('ready')
