import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A web site of a retailer on this machine. Tests name its `host` in `allowedPrivateHosts`; requests are counted by path. */
export async function outsideHost() {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end('Not here')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: (path: string): string => `http://${host}${path}`,
    asked,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    send: (path: string, bytes: Buffer | string, headers: Record<string, string> = {}) =>
      void answers.set(path, (_, response) => response.writeHead(200, headers).end(bytes)),
    timesAsked: (path: string): number => asked.filter((one) => one === path).length,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type OutsideHost = Awaited<ReturnType<typeof outsideHost>>

/** Sends bytes until the other side has had enough. */
export const withoutEnd: Answer = (_, response) => {
  const block = Buffer.alloc(65_536, 'x')
  const more = (): void => {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more)
  response.writeHead(200, { 'content-type': 'image/jpeg' })
  more()
}
