import type { MailKind } from '#contracts/mails.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** The content of a mail. Its layout is chosen when it is sent or read. */
export type MailContent = {
  paragraphs: string[]
  /** A list below the paragraphs; each line has a link. */
  items?: { title: string; text: string; url: string }[]
  action?: { label: string; url: string }
  /** The URL that mail programs post to (RFC 8058), and the page for a person: only for mails that can be unsubscribed from. */
  unsubscribe?: { post: string; page: string }
}
export type Mail = MailContent & {
  to: string
  kind: MailKind
  subject: string
  /** Identifies the content: a mail with the same reference is the same mail. */
  reference?: string
}

const CLOSING = 'SPIRAL: shop local stores and malls near you'
const STOP = 'Stop mails like this'

/** A mail of a few paragraphs, perhaps a list, and at most one button: the same words as text and as HTML. */
export const renderMail = (subject: string, words: MailContent): { text: string; html: string } => ({
  text: textOf(words),
  html: htmlOf(subject, words),
})

const textOf = ({ paragraphs, items = [], action, unsubscribe }: MailContent): string =>
  [
    ...paragraphs,
    ...items.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    CLOSING,
    ...(unsubscribe ? [`${STOP}: ${unsubscribe.page}`] : []),
  ].join('\n\n')

// Mail programs support tables and inline styles, but not all support style sheets. The colors stay readable when a dark theme inverts
// them.
const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`
const DARK = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#10191b!important}.card{background:#1b2a2e!important}.words,.words a{color:#e6f7f9!important}.brand{color:#7fd3dd!important}.small{color:#a9bfc4!important}}</style>`
const cell = (className: string, style: string, content: string) => `<tr><td class="${className}" style="${style}">${content}</td></tr>`
const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

function htmlOf(subject: string, { paragraphs, items = [], action, unsubscribe }: MailContent): string {
  const words = 'padding:0 0 14px;font-size:16px;line-height:1.5;color:#12262b'
  const rows = [
    ...paragraphs.map((paragraph) => cell('words', words, escapeHtml(paragraph))),
    ...items.map(({ title, text, url }) =>
      cell(
        'words',
        words,
        `<a href="${escapeHtml(url)}" style="color:#005662;font-weight:bold">${escapeHtml(title)}</a><br>${escapeHtml(text)}`,
      ),
    ),
    ...(action ? [cell('', 'padding:6px 0 10px', button(action))] : []),
  ].join('')
  const stop = unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe.page)}" style="color:inherit;text-decoration:underline">${STOP}</a>`
    : ''
  // Mail lists show this text beside the subject; the entities keep them from showing the text that follows.
  const preheader = `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs.find((each) => each.length > 20) ?? subject)}${'&#847;&zwnj;&nbsp;'.repeat(12)}</div>`
  const page = [
    cell('brand', 'padding:24px 24px 12px;font-size:20px;font-weight:bold;color:#005662', 'SPIRAL'),
    cell('card', 'padding:24px;background:#ffffff;border-radius:12px', table('width="100%"', rows)),
    cell('small', 'padding:16px 24px 28px;font-size:13px;line-height:1.5;color:#4a5f65', `${CLOSING}${stop}`),
  ].join('')
  const body = table(
    'width="100%" class="page" style="background:#f5f7f8;font-family:Arial,Helvetica,sans-serif"',
    `<tr><td align="center">${table('width="100%" style="max-width:560px;text-align:left"', page)}</td></tr>`,
  )
  return `${HEAD}<title>${escapeHtml(subject)}</title>${DARK}</head><body class="page" style="margin:0;padding:0;background:#f5f7f8">${preheader}${body}</body></html>`
}

const button = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;background:#007b8a;color:#ffffff;padding:12px 20px;border-radius:6px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`
