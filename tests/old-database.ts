import { type AddressInfo, createServer } from 'node:net'

const message = (type: string, ...parts: (string | number[])[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const SIGNED_IN = message('R', [0, 0, 0, 0])
const READY = message('Z', 'I')
const ONE_TEXT = message('T', [0, 1], 'v\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])

/** Implements just enough of the Postgres protocol to report its version. */
export async function anOldDatabase(version: string): Promise<{ url: string; close(): Promise<void> }> {
  const row = message('D', [0, 1, 0, 0, 0, version.length], version)
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([SIGNED_IN, READY]))
      socket.on('data', (asked) => {
        if (asked.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([ONE_TEXT, row, message('C', 'SELECT 1\0'), READY]))
      })
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://old:old@127.0.0.1:${port}/old`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
