import type { UserId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/notifications/mails.ts'

/** The content of a mail, as data. Its layout is chosen when it is sent or read. */
export type MailContent = {
  /** The large first line; the subject where there is none. */
  headline?: string
  paragraphs: string[]
  /** What the mail is about, place by place. */
  parts?: MailPart[]
  totals?: MailTotal[]
  /** A list below the paragraphs; each line has a link. */
  items?: { title: string; text: string; url: string }[]
  action?: MailLink
  /** A second, quieter button. */
  second?: MailLink
  /** Small print after the buttons. */
  footnotes?: string[]
  /** A secret that it said was removed after it left. */
  isEmptied?: true
  /** The URL that mail programs post to (RFC 8058), and the page for a person: only for mails that can be unsubscribed from. */
  unsubscribe?: { post: string; page: string }
}
/** Who sends every mail: where they get letters, and the page that helps. */
export type MailSender = { publicOrigin: string; postalAddress: string }
export type MailLink = { label: string; url: string }
export type MailTotal = { label: string; amount: string; strong?: true }
/** One store: its items, where they wait, and the code that picks them up. */
export type MailPart = {
  title: string
  note?: string
  /** Of the store, for questions. */
  phone?: string
  items?: MailItem[]
  place?: MailPlace
  pass?: MailPass
}
/** `picture` is a path of this site. */
export type MailItem = { title: string; detail?: string; price?: string; picture?: string }
/** `lines` from the name of the mall to the city; `mapQuery` finds the same place on a map. */
export type MailPlace = { label: string; lines: string[]; hours?: string; until?: string; mapQuery?: string }
/** The QR holds `qr`; people read `code`. */
export type MailPass = { code: string; qr: string }

export type Mail = MailContent & {
  to: string
  kind: MailKind
  subject: string
  /** Identifies the content: a mail with the same reference is the same mail. */
  reference?: string
  /** The person whose name or words it tells somebody else; it goes when their account is closed. */
  about?: UserId | null
}

export const CLOSING = 'SPIRAL: shop local stores and malls near you'
export const STOP = 'Stop emails like this'
export const HELP = 'Get help'
export const DIRECTIONS = 'Get directions'

export const helpUrl = ({ publicOrigin }: Pick<MailSender, 'publicOrigin'>): string => `${publicOrigin}/about#contact`

export const cidOf = ({ code }: MailPass): string => `qr-${code.replaceAll(/\W/g, '')}@spiral`
export const mapUrl = (query: string): string => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`

export const mailText = (words: MailContent, sender: MailSender): string => {
  const { headline, paragraphs, parts = [], totals = [], items = [], action, second, footnotes = [], unsubscribe } = words
  return [
    ...(headline ? [headline] : []),
    ...paragraphs,
    ...parts.map(partText),
    ...(totals.length > 0 ? [totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
    ...items.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    ...[action, second].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : [])),
    ...footnotes,
    CLOSING,
    ...(unsubscribe ? [`${STOP}: ${unsubscribe.page}`] : []),
    `${HELP}: ${helpUrl(sender)}`,
    sender.postalAddress,
  ].join('\n\n')
}

/** "Questions for the store: (612) 555-0134". */
export const phoneWords = (phone: string): string => `Questions for the store: ${phone}`

const partText = ({ title, note, phone, items = [], place, pass }: MailPart): string =>
  [
    title,
    ...(note ? [note] : []),
    ...items.map((item) => `- ${[item.title, item.detail, item.price].filter(Boolean).join(', ')}`),
    ...(place
      ? [
          `${place.label}: ${place.lines.join(', ')}`,
          ...(place.hours ? [`Hours: ${place.hours}`] : []),
          ...(place.until ? [place.until] : []),
          ...(place.mapQuery ? [`${DIRECTIONS}: ${mapUrl(place.mapQuery)}`] : []),
        ]
      : []),
    ...(phone ? [phoneWords(phone)] : []),
    ...(pass ? [`Show this code at the counter: ${pass.code}`] : []),
  ].join('\n')
