import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'

export type Written = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  date: Date
  headers: Record<string, string>
}

const EOL = '\r\n'
const LINE = /.{1,76}/g
const base64 = (text: string): string => (Buffer.from(text, 'utf8').toString('base64').match(LINE) ?? []).join(EOL)
const part = (type: string, content: string): string =>
  [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', base64(content)].join(EOL)

/**
 * A mail in the one format we send, text and HTML side by side. Building it as one string costs a quarter of what a general composer takes,
 * which matters when ten thousand mails are sent at once.
 */
export function mimeOf({ from, to, subject, text, html, messageId, date, headers }: Written): Buffer {
  const boundary = `=_${messageId.replaceAll(/[^\w]/g, '')}`
  const head: Record<string, string> = {
    From: named(oneLine(from)),
    To: oneLine(to),
    Subject: foldLines(encodeWords(oneLine(subject), 'Q', 52, true), 60),
    'Message-ID': messageId,
    Date: date.toUTCString().replace('GMT', '+0000'),
    'MIME-Version': '1.0',
    ...headers,
    'Content-Type': `multipart/alternative; boundary="${boundary}"`,
  }
  return Buffer.from(
    [
      ...Object.entries(head).map(([name, value]) => `${name}: ${value}`),
      '',
      `--${boundary}`,
      part('text/plain', text),
      `--${boundary}`,
      part('text/html', html),
      `--${boundary}--`,
      '',
    ].join(EOL),
  )
}

/** Prevents header injection: a value can never start a new header line. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** Only the name may contain characters that an address cannot. */
function named(from: string): string {
  const [, name, address] = /^(.*) (<[^<>]+>)$/.exec(from) ?? []
  return name && address ? `${encodeWords(name, 'Q', 52, true)} ${address}` : from
}
