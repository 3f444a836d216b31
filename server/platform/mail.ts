import { type Db, rowsOf } from './db.ts'

export type MailMessage = { to: string; subject: string; kind: string; text: string; html: string }

/** The way mails leave. The default keeps them in the database, readable in the admin screens. */
export type MailPort = { send(tx: Db, message: MailMessage): Promise<void> }

export const outboxMail: MailPort = {
  async send(tx, { to, subject, kind, text, html }) {
    await rowsOf(tx, 'mail.send', `insert into mails (recipient, subject, kind, text, html, state) values ($1, $2, $3, $4, $5, 'sent')`, [
      to,
      subject,
      kind,
      text,
      html,
    ])
  },
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** A mail of a few paragraphs and at most one button, the same words as text and as HTML. */
export function letter(parts: {
  to: string
  kind: string
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
}): MailMessage {
  const { to, kind, subject, paragraphs, action } = parts
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), 'SPIRAL: shop local stores and malls near you'].join(
    '\n\n',
  )
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#f5f7f8;font-family:Arial,sans-serif;color:#12262b"><div style="max-width:560px;margin:0 auto;padding:24px">
<p style="font-weight:bold;color:#005662;font-size:20px">SPIRAL</p><div style="background:#fff;border-radius:12px;padding:24px">
${paragraphs.map((paragraph) => `<p style="line-height:1.5">${escapeHtml(paragraph)}</p>`).join('\n')}
${action ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#007b8a;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
</div></div></body></html>`
  return { to, kind, subject, text, html }
}
