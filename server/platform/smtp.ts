import { PassThrough } from 'node:stream'
import nodemailer from 'nodemailer'
import { addressIn, type Config, isLoopback, type SmtpServer } from './config.ts'
import { type Db, rowsOf } from './db.ts'
import type { MailContent, MailSender } from './mail-template.ts'
import { qrPictures } from './mail-qrs.ts'
import { unpackMails } from './mail.ts'
import { mimeOf } from './mime.ts'
import { renderMail } from './render-mail.ts'
import type { Outcome, Queue } from './send-queue.ts'

type QueuedMail = {
  id: number
  recipient: string
  subject: string
  words: MailContent
  message_key: string
  created_at: Date
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

const CONNECTIONS = 10
/** Limits for a server that never greets, goes silent, or never finishes its answer. */
const LIMITS = { mailsPerConnection: 500, connectMs: 10_000, silenceMs: 20_000, mailMs: 60_000, idleMs: 30_000 }
const SERVER = 'smtp'
/** Half a day of retries: mail servers under repair are usually back by then. */
const MOST_TRIES = 20

/** Sends mails over SMTP: kept connections, one mail at a time on each, the same Message-ID on every attempt. */
export function smtpQueue(
  { mailFrom, ...from }: MailSender & Pick<Config, 'mailFrom'>,
  server: SmtpServer,
  limits: Partial<typeof LIMITS> = {},
): Queue<QueuedMail> {
  const { mailMs, ...own } = { ...LIMITS, ...limits }
  const pool = poolOf(server, own)
  // The message source is read once its connection is established: from then on the mail may have arrived.
  const begun = new WeakSet<object>()
  pool.use('stream', ({ data, message }, done) => {
    message.transform(() => {
      begun.add(data.raw as Buffer)
      return new PassThrough()
    })
    done()
  })
  const host = new URL(from.publicOrigin).hostname
  const sender = addressIn(mailFrom)
  return {
    table: 'mails',
    atOnce: CONNECTIONS,
    atOncePerLane: CONNECTIONS,
    ahead: 320,
    mostTries: MOST_TRIES,
    onlyLane: SERVER,
    laneOf: () => SERVER,
    load: (db, ids) => loadMails(db, ids),
    unpack: unpackMails,
    async send(mail) {
      const messageId = `<${mail.message_key}@${host}>`
      const stop = mail.words.unsubscribe?.post
      const rendered = await renderMail(mail.subject, mail.words, from)
      const bytes = mimeOf({
        from: mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: rendered.text,
        html: rendered.html,
        pictures: await qrPictures(rendered),
        messageId,
        date: mail.created_at,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
        },
      })
      try {
        await pool.sendMail({ envelope: { from: sender, to: mail.recipient }, raw: bytes, signal: AbortSignal.timeout(mailMs) })
        return { is: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpError, begun.has(bytes))
      }
    },
    close: () => pool.close(),
  }
}

const connectionTo = ({ host, port, secure, user, password }: SmtpServer, limits: Pick<typeof LIMITS, 'connectMs' | 'silenceMs'>) => ({
  host,
  port,
  secure,
  // The password is never sent to a server whose identity is not verified.
  requireTLS: !secure && !isLoopback(host),
  ignoreTLS: isLoopback(host) && !secure,
  ...(user !== null && { auth: { user, pass: password ?? '' } }),
  connectionTimeout: limits.connectMs,
  greetingTimeout: limits.connectMs,
  socketTimeout: limits.silenceMs,
})

/** Connections are kept while there is something to send. A mail that was not started yet may move to another connection. */
const poolOf = (server: SmtpServer, limits: Omit<typeof LIMITS, 'mailMs'>) =>
  nodemailer.createTransport({
    pool: true,
    ...connectionTo(server, limits),
    maxConnections: CONNECTIONS,
    maxMessages: limits.mailsPerConnection,
    maxRequeues: 2,
    idleTimeout: limits.idleMs,
  })

/** Connects, signs in and leaves without sending anything. Throws when one of these fails. */
export async function greetMailServer(server: SmtpServer): Promise<void> {
  const transport = nodemailer.createTransport(connectionTo(server, LIMITS))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const loadMails = (db: Db, ids: readonly number[]): Promise<QueuedMail[]> =>
  rowsOf<QueuedMail>(db, 'mail.load')`
    select id, recipient, subject, words, message_key, created_at from mails where id = any(${ids}::bigint[])`

const CLOSING = 421

/** The outcome for this mail from the server's answer, or its silence. */
export function outcomeOf(error: SmtpError, begun: boolean): Outcome {
  const { code, responseCode, command = '', message } = error
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE' || code === 'ESTREAM'
  if (responseCode === CLOSING) return { is: 'unreachable', error: message }
  if (aboutThisMail && responseCode !== undefined)
    return responseCode >= 500 ? { is: 'refused', error: message } : { is: 'failed', error: message }
  if (aboutThisMail || (code === 'EENVELOPE' && command === 'API')) return { is: 'refused', error: message }
  // The connection broke during sending: the mail may have arrived, or the mail itself may crash the server.
  if (begun) return { is: 'failed', error: message, strikes: true }
  return { is: 'unreachable', error: message }
}
