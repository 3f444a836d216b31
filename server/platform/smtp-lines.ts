import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback, type SmtpServer } from './config.ts'

export type SmtpError = Error & { code?: string; responseCode?: number; command?: string }
/** Why a mail was not taken, and whether its words had begun to flow. */
export type Refusal = { error: SmtpError; begun: boolean }

type Line = { connection: SMTPConnection; mails: number; idle: NodeJS.Timeout | undefined }

/** A server that greets nobody, says nothing for a while, or speaks and never comes to an end is left. */
const LIMITS = { mailsPerLine: 500, connectMs: 10_000, silenceMs: 20_000, mailMs: 60_000, idleMs: 30_000 }

/**
 * Connections to a mail server, kept while there is something to send. They take mails that are written already: a general mailer, which
 * would read each again to see what it is, needs three times the time for it.
 */
export class SmtpLines {
  readonly #server: SmtpServer
  readonly #limits: typeof LIMITS
  readonly #free = new Set<Line>()
  #closed = false

  constructor(server: SmtpServer, limits: Partial<typeof LIMITS> = {}) {
    this.#server = server
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Null when the server has taken it. As many are under way as are asked for. */
  async send(from: string, to: string, mail: Buffer): Promise<Refusal | null> {
    let line: Line
    try {
      line = this.#take() ?? (await this.#open())
    } catch (error) {
      return { error: error as SmtpError, begun: false }
    }
    const refusal = await sendBy(line, from, to, mail, this.#limits.mailMs)
    line.mails += 1
    if (refusal === null || (isAboutTheMail(refusal.error) && (await this.#isCleared(line)))) this.#release(line)
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
    if (this.#closed || line.mails >= this.#limits.mailsPerLine) return line.connection.close()
    if (line.connection.destroyed) return
    line.idle = setTimeout(() => {
      this.#free.delete(line)
      line.connection.quit()
    }, this.#limits.idleMs).unref()
    this.#free.add(line)
  }

  /** Whether it has forgotten what was begun on it. Waited for: else the next mail would go by a line more than are asked for. */
  #isCleared({ connection }: Line): Promise<boolean> {
    if (connection.destroyed) return Promise.resolve(false)
    let hungUp = () => {}
    return within<boolean>(this.#limits.mailMs, connection, (done) => {
      hungUp = () => done(false)
      connection.once('end', hungUp)
      connection.reset((error) => done(!error))
    })
      .catch(() => false)
      .finally(() => connection.off('end', hungUp))
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
      connectionTimeout: this.#limits.connectMs,
      greetingTimeout: this.#limits.connectMs,
      socketTimeout: this.#limits.silenceMs,
    })
    const line: Line = { connection, mails: 0, idle: undefined }
    return within(this.#limits.mailMs, connection, (done, fail) => {
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

async function sendBy({ connection }: Line, from: string, to: string, mail: Buffer, mailMs: number): Promise<Refusal | null> {
  let begun = false
  const words = new Readable({
    read() {
      begun = true
      this.push(mail)
      this.push(null)
    },
  })
  try {
    await within(mailMs, connection, (done, fail) =>
      connection.send({ from, to: [to] }, words, (error) => (error ? fail(error) : done(undefined))),
    )
    return null
  } catch (error) {
    return { error: error as SmtpError, begun }
  }
}

/** Whatever a server keeps saying: after so long without an end the connection is closed. */
function within<T>(
  ms: number,
  connection: SMTPConnection,
  act: (done: (value: T) => void, fail: (error: Error) => void) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const tooLong = setTimeout(() => {
    reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' }))
    connection.close()
  }, ms)
  act(resolve, reject)
  return promise.finally(() => clearTimeout(tooLong))
}

/** The server would not have this mail; the connection is as good as before. */
const isAboutTheMail = ({ code, responseCode }: SmtpError): boolean => (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
