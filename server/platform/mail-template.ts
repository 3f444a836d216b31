import type { UserId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/mails.ts'

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
  /** The URL that mail programs post to (RFC 8058), and the page for a person: only for mails that can be unsubscribed from. */
  unsubscribe?: { post: string; page: string; postalAddress?: string }
}
type MailLink = { label: string; url: string }
export type MailTotal = { label: string; amount: string; strong?: true }
/** One store: its items, where they wait, and the code that picks them up. */
export type MailPart = {
  title: string
  note?: string
  items?: MailItem[]
  place?: MailPlace
  pass?: MailPass
}
/** `picture` is a path of this site. */
export type MailItem = { title: string; detail?: string; price?: string; picture?: string }
/** `lines` from the name of the mall to the city; `mapQuery` finds the same place on a map. */
export type MailPlace = { label: string; lines: string[]; hours?: string; until?: string; mapQuery?: string }
/** The QR holds `qr`; people read `code`. */
type MailPass = { code: string; qr: string }

export type Mail = MailContent & {
  to: string
  kind: MailKind
  subject: string
  /** Identifies the content: a mail with the same reference is the same mail. */
  reference?: string
  /** The person whose name or words it tells somebody else; it goes when their account is closed. */
  about?: UserId | null
}

export type RenderedMail = {
  text: string
  html: string
  /** Pictures that travel with the mail, because they are nobody else's to fetch; the HTML names them `cid:…`. */
  qrs: { cid: string; content: string }[]
}

const CLOSING = 'SPIRAL: shop local stores and malls near you'
const STOP = 'Stop emails like this'
const DIRECTIONS = 'Get directions'

/** The same words as text and as HTML. `origin` is where pictures and the logo are found. */
export const renderMail = (subject: string, words: MailContent, origin = ''): RenderedMail => ({
  text: textOf(words),
  html: htmlOf(subject, words, origin),
  qrs: (words.parts ?? []).flatMap(({ pass }) => (pass ? [{ cid: cidOf(pass), content: pass.qr }] : [])),
})

const cidOf = ({ code }: MailPass): string => `qr-${code.replaceAll(/\W/g, '')}@spiral`
const mapUrl = (query: string): string => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(query)}`

const textOf = (words: MailContent): string => {
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
    ...(unsubscribe?.postalAddress ? [unsubscribe.postalAddress] : []),
  ].join('\n\n')
}

const partText = ({ title, note, items = [], place, pass }: MailPart): string =>
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
    ...(pass ? [`Show this code at the counter: ${pass.code}`] : []),
  ].join('\n')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

// Mail programs support tables and inline styles, but not all support style sheets. The colors stay readable when a dark theme inverts
// them; where a program knows dark themes, the classes take their own colors.
const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`
const DARK = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#10191b!important}.card{background:#1b2a2e!important}.box{border-color:#34474c!important}.words,.words a{color:#e6f7f9!important}.small,.small a{color:#a9bfc4!important}.link{color:#7fd3dd!important}.quiet{color:#7fd3dd!important;border-color:#7fd3dd!important}}</style>`
const INK = 'color:#12262b'
const SOFT = 'color:#4a5f65'

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`
const cell = (className: string, style: string, content: string) => `<tr><td class="${className}" style="${style}">${content}</td></tr>`
const link = (href: string, content: string, style = 'color:#005662', className = 'link') =>
  `<a href="${escapeHtml(href)}" class="${className}" style="${style}">${content}</a>`

function htmlOf(subject: string, words: MailContent, origin: string): string {
  const { headline, paragraphs, parts = [], totals = [], items = [], action, second, footnotes = [], unsubscribe } = words
  const paragraph = `padding:0 0 14px;font-size:16px;line-height:1.5;${INK}`
  const rows = [
    ...(headline
      ? [
          cell(
            'words',
            `padding:0 0 10px;font-size:26px;line-height:1.25;font-weight:bold;${INK}`,
            `<h1 style="margin:0;font-size:26px">${escapeHtml(headline)}</h1>`,
          ),
        ]
      : []),
    ...paragraphs.map((each) => cell('words', paragraph, escapeHtml(each))),
    ...parts.map((part) => cell('', 'padding:4px 0 16px', partHtml(part, origin))),
    ...(totals.length > 0 ? [cell('', 'padding:0 0 16px', totalsHtml(totals))] : []),
    ...items.map(({ title, text, url }) =>
      cell('words', paragraph, `${link(url, escapeHtml(title), 'color:#005662;font-weight:bold')}<br>${escapeHtml(text)}`),
    ),
    ...(action || second ? [cell('', 'padding:6px 0 10px', [action && button(action), second && quietButton(second)].join(' '))] : []),
    ...footnotes.map((each) => cell('small', `padding:6px 0 0;font-size:14px;line-height:1.5;${SOFT}`, escapeHtml(each))),
  ].join('')
  const stop = unsubscribe ? `<br>${link(unsubscribe.page, STOP, 'color:inherit;text-decoration:underline', '')}` : ''
  const letters = unsubscribe?.postalAddress ? `<br>${escapeHtml(unsubscribe.postalAddress)}` : ''
  const page = [
    cell(
      '',
      'padding:16px 24px;background:#005662;border-radius:12px 12px 0 0',
      `<span style="font-size:20px;font-weight:bold;letter-spacing:2px;color:#ffffff">SPIRAL</span>`,
    ),
    cell('card', 'padding:24px;background:#ffffff;border-radius:0 0 12px 12px', table('width="100%"', rows)),
    cell('small', `padding:16px 24px 28px;font-size:13px;line-height:1.5;${SOFT}`, `${CLOSING}${stop}${letters}`),
  ].join('')
  const body = table(
    'width="100%" class="page" style="background:#f0f4f5;font-family:Arial,Helvetica,sans-serif"',
    `<tr><td align="center" style="padding:20px 10px">${table('width="100%" style="max-width:600px;text-align:left"', page)}</td></tr>`,
  )
  return `${HEAD}<title>${escapeHtml(subject)}</title>${DARK}</head><body class="page" style="margin:0;padding:0;background:#f0f4f5">${preheader(subject, words)}${body}</body></html>`
}

/** Mail lists show this text beside the subject; the entities keep them from showing the text that follows. */
function preheader(subject: string, { paragraphs, parts = [] }: MailContent): string {
  const words = parts[0]?.note ?? paragraphs.find((each) => each.length > 20) ?? subject
  return `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;color:#f0f4f5">${escapeHtml(words)}${'&#847;&zwnj;&nbsp;'.repeat(12)}</div>`
}

function partHtml({ title, note, items = [], place, pass }: MailPart, origin: string): string {
  const rows = [
    cell(
      'words',
      `padding:16px 16px 0;font-size:17px;line-height:1.4;font-weight:bold;${INK}`,
      `<h2 style="margin:0;font-size:17px">${escapeHtml(title)}</h2>`,
    ),
    ...(note ? [cell('words', `padding:2px 16px 0;font-size:15px;line-height:1.5;${INK}`, escapeHtml(note))] : []),
    ...(items.length > 0
      ? [cell('', 'padding:10px 16px 0', table('width="100%"', items.map((item) => itemHtml(item, origin)).join('')))]
      : []),
    ...(pass ? [passHtml(pass)] : []),
    ...(place ? [placeHtml(place)] : []),
    '<tr><td style="padding:0 0 16px;font-size:0;line-height:0">&nbsp;</td></tr>',
  ].join('')
  return table('width="100%" class="box" style="border:1px solid #d5dfe2;border-radius:10px;border-collapse:separate"', rows)
}

function itemHtml({ title, detail, price, picture }: MailItem, origin: string): string {
  const image = picture
    ? `<img src="${escapeHtml(origin + picture)}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;border-radius:8px;background:#ffffff;object-fit:contain">`
    : ''
  return `<tr><td width="64" valign="top" style="padding:6px 12px 6px 0">${image}</td><td class="words" valign="top" style="padding:8px 12px 6px 0;font-size:15px;line-height:1.4;${INK}">${escapeHtml(title)}${detail ? `<br><span class="small" style="font-size:14px;${SOFT}">${escapeHtml(detail)}</span>` : ''}</td><td class="words" valign="top" align="right" style="padding:8px 0 6px;font-size:15px;white-space:nowrap;${INK}">${escapeHtml(price ?? '')}</td></tr>`
}

function placeHtml({ label, lines, hours, until, mapQuery }: MailPlace): string {
  const small = `font-size:14px;line-height:1.5;${SOFT}`
  return cell(
    'words',
    `padding:14px 16px 0;font-size:15px;line-height:1.5;${INK}`,
    [
      `<span class="small" style="${small}">${escapeHtml(label)}</span>`,
      ...lines.map(escapeHtml),
      ...(hours ? [`<span class="small" style="${small}">${escapeHtml(hours)}</span>`] : []),
      ...(until ? [`<strong>${escapeHtml(until)}</strong>`] : []),
      ...(mapQuery ? [link(mapUrl(mapQuery), DIRECTIONS, 'color:#005662;font-weight:bold')] : []),
    ].join('<br>'),
  )
}

/** A QR needs its white border in every theme, so it stands on white itself. */
const passHtml = (pass: MailPass): string =>
  `<tr><td align="center" style="padding:16px 16px 0">${table(
    'style="background:#ffffff;border-radius:10px"',
    `<tr><td align="center" style="padding:12px"><img src="cid:${cidOf(pass)}" width="180" height="180" alt="QR code for pickup code ${escapeHtml(pass.code)}" style="display:block;width:180px;height:180px"></td></tr><tr><td align="center" style="padding:0 12px 12px;font-size:24px;font-weight:bold;letter-spacing:2px;font-family:Consolas,Menlo,monospace;color:#12262b">${escapeHtml(pass.code)}</td></tr>`,
  )}</td></tr>`

const totalsHtml = (totals: readonly MailTotal[]): string =>
  table(
    'width="100%"',
    totals
      .map(({ label, amount, strong }) => {
        const style = `padding:${strong ? '8px 0 0' : '2px 0'};font-size:${strong ? 17 : 15}px;${strong ? 'font-weight:bold;' : ''}${INK}`
        return `<tr><td class="words" style="${style}">${escapeHtml(label)}</td><td class="words" align="right" style="${style}">${escapeHtml(amount)}</td></tr>`
      })
      .join(''),
  )

const BUTTON = 'display:inline-block;padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none;margin:0 6px 6px 0'
const button = ({ label, url }: MailLink): string => link(url, escapeHtml(label), `${BUTTON};background:#007b8a;color:#ffffff`, '')
const quietButton = ({ label, url }: MailLink): string =>
  link(url, escapeHtml(label), `${BUTTON};padding:11px 19px;border:1px solid #007b8a;color:#005662`, 'quiet')
