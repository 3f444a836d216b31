import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'

export type WrittenMail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  date: Date
  headers: Record<string, string>
  /** PNG pictures that the HTML shows as `cid:…`. */
  pictures?: readonly { cid: string; png: Buffer }[]
}

const EOL = '\r\n'
const LINE = /.{1,76}/g
const base64 = (bytes: Buffer): string => (bytes.toString('base64').match(LINE) ?? []).join(EOL)
const part = (type: string, content: string): string =>
  [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', base64(Buffer.from(content, 'utf8'))].join(EOL)
const picturePart = (cid: string, png: Buffer): string =>
  [
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${cid}>`,
    'Content-Disposition: inline',
    '',
    base64(png),
  ].join(EOL)

/** The HTML, together with its pictures where it has any. */
function htmlPart(html: string, pictures: NonNullable<WrittenMail['pictures']>, boundary: string): string {
  if (pictures.length === 0) return part('text/html', html)
  return [
    `Content-Type: multipart/related; boundary="${boundary}"`,
    '',
    ...[part('text/html', html), ...pictures.map(({ cid, png }) => picturePart(cid, png))].flatMap((each) => [`--${boundary}`, each]),
    `--${boundary}--`,
  ].join(EOL)
}

/**
 * A mail in the one format we send: text and HTML side by side, pictures within the HTML. Building it as one string costs a quarter of what a general composer takes,
 * which matters when ten thousand mails are sent at once.
 */
export function mimeOf({ from, to, subject, text, html, messageId, date, headers, pictures = [] }: WrittenMail): Buffer {
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
      htmlPart(html, pictures, `${boundary}r`),
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
