import { addressIn, type Config, type SmtpServer } from './config.ts'
import { type Db, rowsOf } from './db.ts'
import { type LetterWords, written } from './letter.ts'
import { unpackMails } from './mail.ts'
import { mimeOf } from './mime.ts'
import type { Outcome, Queue } from './sending.ts'
import { type SmtpError, SmtpLines } from './smtp-lines.ts'

type QueuedMail = {
  id: number
  recipient: string
  subject: string
  words: LetterWords
  message_key: string
  created_at: Date
}

const CONNECTIONS = 10
const SERVER = 'smtp'
/** Half a day of tries: mail servers that are being mended come back within it. */
const MOST_TRIES = 20

/** Mails over SMTP: kept connections, one mail each at a time, the same Message-ID on every try. */
export function smtpQueue({ publicOrigin, mailFrom }: Pick<Config, 'publicOrigin' | 'mailFrom'>, server: SmtpServer): Queue<QueuedMail> {
  const lines = new SmtpLines(server)
  const host = new URL(publicOrigin).hostname
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
      const refusal = await lines.send(
        sender,
        mail.recipient,
        mimeOf({
          from: mailFrom,
          to: mail.recipient,
          subject: mail.subject,
          ...written(mail.subject, mail.words),
          messageId,
          date: mail.created_at,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
          },
        }),
      )
      return refusal ? outcomeOf(refusal.error, refusal.begun) : { is: 'sent' }
    },
    close: () => lines.close(),
  }
}

const loadMails = (db: Db, ids: readonly number[]): Promise<QueuedMail[]> =>
  rowsOf<QueuedMail>(
    db,
    'mail.load',
    'select id, recipient, subject, words, message_key, created_at from mails where id = any($1::bigint[])',
    [ids],
  )

const CLOSING = 421

/** What an answer of the mail server, or its silence, says about this mail. */
export function outcomeOf(error: SmtpError, begun: boolean): Outcome {
  const { code, responseCode, command = '', message } = error
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE' || code === 'ESTREAM'
  if (responseCode === CLOSING) return { is: 'unreachable', error: message }
  if (aboutThisMail && responseCode !== undefined)
    return responseCode >= 500 ? { is: 'refused', error: message } : { is: 'failed', error: message }
  if (aboutThisMail || (code === 'EENVELOPE' && command === 'API')) return { is: 'refused', error: message }
  // The line broke while it was being sent: perhaps it arrived, perhaps it is this mail that the server cannot bear.
  if (begun) return { is: 'failed', error: message, strikes: true }
  return { is: 'unreachable', error: message }
}
