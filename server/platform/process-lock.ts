import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until no other process on this machine holds the lock of that name, then holds it until the returned function is called. The lock
 * is a listening socket, because the system closes the socket of a process that dies.
 */
export async function acquireProcessLock(name: string, patienceSeconds = 120): Promise<() => Promise<void>> {
  const address = addressOf(name)
  const giveUpAt = Date.now() + patienceSeconds * 1000
  for (;;) {
    const release = await tryToListen(address)
    if (release) return release
    if (Date.now() > giveUpAt) throw new Error(`Another process has been busy with ${name} for ${patienceSeconds} seconds.`)
    if (process.platform === 'darwin' && !(await answers(address))) await rm(address, { force: true })
    await pause(50)
  }
}

function addressOf(name: string) {
  const short = `spiral-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${short}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${short}` : join(tmpdir(), `${short}.sock`)
}

function tryToListen(address: string): Promise<(() => Promise<void>) | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)))
    server.listen(address, () => {
      server.unref()
      done(() => new Promise((closed) => server.close(() => closed())))
    })
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
