import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { arrivals } from './arrivals.ts'

type ReceivedMail = Email & { recipient: string }
/**
 * The server's reaction to an email: accept it, accept it and close, drop the connection midway, accept it without confirming, or respond
 * with an SMTP code.
 */
type SmtpMood = 'take' | 'last' | 'drop' | 'silence' | number

/** A local mail server: real SMTP, and emails are parsed as an email program does. */
export type SmtpSink = {
  url: string
  port: number
  mails: ReceivedMail[]
  /** Message-IDs in the order in which emails began to arrive, including those whose connection broke. */
  begun: string[]
  /** The number of connections made, and of those open. */
  lines: { made: number; readonly open: number }
  mood: (recipient: string) => SmtpMood
  /** Waits until there are at least `count`. */
  arrived(count: number, withinMs?: number): Promise<ReceivedMail[]>
  /** Refuses connections, then comes back on the same port. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export async function smtpSink(options: { user?: string; password?: string; port?: number } = {}): Promise<SmtpSink> {
  const inbox = arrivals<ReceivedMail>('mails')
  let server = make()
  let port = await listen(server, options.port ?? 0)
  const sink: SmtpSink = {
    url: `smtp://${options.user ? `${options.user}:${options.password}@` : ''}127.0.0.1:${port}`,
    port,
    mails: inbox.all,
    begun: [],
    lines: {
      made: 0,
      get open() {
        return server.connections.size
      },
    },
    mood: () => 'take',
    arrived: inbox.arrived,
    down: () => closed(server),
    async up() {
      server = make()
      port = await listen(server, port)
    },
    close: () => closed(server),
  }

  function make(): SMTPServer {
    return new SMTPServer({
      authOptional: options.user === undefined,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, done) =>
        username === options.user && password === options.password ? done(null, { user: username }) : done(new Error('Wrong password')),
      onConnect(_session, done) {
        sink.lines.made++
        done()
      },
      onRcptTo({ address }, _session, done) {
        const mood = sink.mood(address)
        done(typeof mood === 'number' ? Object.assign(new Error('Not this one'), { responseCode: mood }) : undefined)
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        const recipient = session.envelope.rcptTo[0]?.address ?? ''
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks))
          sink.begun.push(mail.messageId ?? '')
          const mood = sink.mood(recipient)
          if (mood === 'silence') return
          if (mood === 'drop') {
            // The complete email arrived, but the sender gets no confirmation.
            for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy()
            return
          }
          inbox.add(Object.assign(mail, { recipient }))
          done()
          if (mood === 'last')
            for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.end()
        })
      },
    })
  }
  return sink
}

const listen = (server: SMTPServer, port: number): Promise<number> =>
  new Promise((ready, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', fail)
      server.on('error', () => {}) // a client that went away
      ready((server.server.address() as AddressInfo).port)
    })
  })

const closed = (server: SMTPServer): Promise<void> =>
  new Promise((done) => {
    for (const connection of server.connections) connection._socket.destroy()
    server.close(() => done())
  })
