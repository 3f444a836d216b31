import { rowsOf } from '#server/platform/db.ts'
import { type MailContent, mailText } from '#server/platform/mail-template.ts'
import type { TestApp } from './app.ts'

export type SentMail = { recipient: string; subject: string; kind: string; text: string }

/** The emails sent to an address, newest first. */
export async function mailsTo({ deps }: Pick<TestApp, 'deps'>, email: string): Promise<SentMail[]> {
  const rows = await rowsOf<Omit<SentMail, 'text'> & { words: MailContent }>(
    deps.db,
    'test.letters',
    'select recipient, subject, kind, words from mails where recipient = $1 order by id desc',
    [email],
  )
  return rows.map(({ words, ...mail }) => ({ ...mail, text: mailText(words, deps.config) }))
}

/** The token in the link of the newest email to an address. */
export async function tokenIn(app: Pick<TestApp, 'deps'>, email: string): Promise<string> {
  const [newest] = await mailsTo(app, email)
  const token = newest?.text.match(/[?&]token=([\w-]+)/)?.[1]
  if (!token) throw new Error(`no link was mailed to ${email}`)
  return token
}
