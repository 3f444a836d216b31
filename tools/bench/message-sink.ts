import { createServer as createHttp } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

// A mail server or push service in its own process that accepts everything and counts the alerts in it. It implements only the minimum of
// its protocol, to use little CPU itself. Start it with "smtp" or "push"; it reports its port, and on any message its count.

let alerts = 0
const kind = process.argv[2]
const server: Server =
  kind === 'smtp' ? createServer(talk) : createHttp((request, answer) => request.resume().once('end', () => take(answer)))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.(alerts))
process.once('disconnect', () => process.exit(0))

function take(answer: { writeHead(status: number): { end(): unknown } }): void {
  alerts += 1
  answer.writeHead(201).end()
}

function talk(socket: Socket): void {
  let rest = ''
  let mail: string[] | null = null
  const hear = (line: string): string | null => {
    if (mail) {
      if (line !== '.') {
        mail.push(line)
        return null
      }
      if (mail.some((each) => each.startsWith('Subject: Price drop'))) alerts += 1
      mail = null
      return '250 OK'
    }
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'DATA') {
      mail = []
      return '354 Go on'
    }
    if (word === 'EHLO') return '250-sink\r\n250 PIPELINING'
    return word === 'QUIT' ? '221 Bye' : '250 OK'
  }
  socket.write('220 sink\r\n')
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    const answers = lines.flatMap((line) => hear(line) ?? [])
    if (answers.length > 0) socket.write(answers.map((answer) => `${answer}\r\n`).join(''))
  })
}
