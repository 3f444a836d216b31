import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback, type SmtpServer } from './config.ts'

export type SmtpError = Error & { code?: string; responseCode?: number; command?: string }
/** Why a mail was not taken, and whether its words had begun to flow. */
export type Refusal = { error: SmtpError; begun: boolean }

type Line = { connection: SMTPConnection; mails: number; idle: NodeJS.Timeout | undefined }

const MAILS_PER_LINE = 500
const MAIL_MS = 60_000
const IDLE_MS = 30_000

/**
 * Connections to a mail server, kept while there is something to send. They take mails that are written already: a general mailer, which
 * would read each again to see what it is, needs three times the time for it.
 */
export class SmtpLines {
  readonly #server: SmtpServer
  readonly #free = new Set<Line>()
  #closed = false

  constructor(server: SmtpServer) {
    this.#server = server
  }

  /** Null when the server has taken it. As many are under way as are asked for. */
  async send(from: string, to: string, mail: Buffer): Promise<Refusal | null> {
    let line: Line
    try {
      line = this.#take() ?? (await this.#open())
    } catch (error) {
      return { error: error as SmtpError, begun: false }
    }
    const refusal = await sendBy(line, from, to, mail)
    line.mails += 1
    if (refusal === null) this.#release(line)
    else if (isAboutTheMail(refusal.error) && !line.connection.destroyed)
      line.connection.reset((error) => (error ? line.connection.close() : this.#release(line)))
    else line.connection.close()
    return refusal
  }

  close(): void {
    this.#closed = true
    for (const { connection } of this.#free) connection.close()
  }

  #take(): Line | undefined {
    const [line] = this.#free
    if (!line) return undefined
    this.#free.delete(line)
    clearTimeout(line.idle)
    return line
  }

  #release(line: Line): void {
    if (this.#closed || line.mails >= MAILS_PER_LINE) return line.connection.close()
    if (line.connection.destroyed) return
    line.idle = setTimeout(() => {
      this.#free.delete(line)
      line.connection.quit()
    }, IDLE_MS).unref()
    this.#free.add(line)
  }

  #open(): Promise<Line> {
    const { host, port, secure, user, password } = this.#server
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      // A password is never shown to a server that is not who it should be.
      requireTLS: !secure && !isLoopback(host),
      ignoreTLS: isLoopback(host) && !secure,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    const line: Line = { connection, mails: 0, idle: undefined }
    return new Promise((done, fail) => {
      connection.on('error', fail) // of one that stands, whoever sends by it hears
      connection.once('end', () => {
        clearTimeout(line.idle)
        this.#free.delete(line)
      })
      connection.connect((error) => {
        if (error) return fail(error)
        if (user === null || !connection.allowsAuth) return done(line)
        connection.login({ user, credentials: { user, pass: password ?? '' } }, (refused) => {
          if (!refused) return done(line)
          connection.close()
          fail(refused)
        })
      })
    })
  }
}

function sendBy({ connection }: Line, from: string, to: string, mail: Buffer): Promise<Refusal | null> {
  let begun = false
  const words = new Readable({
    read() {
      begun = true
      this.push(mail)
      this.push(null)
    },
  })
  return new Promise((done) => {
    const tooLong = setTimeout(() => {
      connection.close()
      done({ error: Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' }), begun })
    }, MAIL_MS)
    connection.send({ from, to: [to] }, words, (error) => {
      clearTimeout(tooLong)
      done(error ? { error, begun } : null)
    })
  })
}

/** The server would not have this mail; the connection is as good as before. */
const isAboutTheMail = ({ code, responseCode }: SmtpError): boolean => (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
