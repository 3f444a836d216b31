import { cidOf, type MailContent, type MailSender, mailText } from './mail-template.ts'

export type RenderedMail = {
  text: string
  html: string
  /** Pictures that travel with the mail, because they are nobody else's to fetch; the HTML names them `cid:…`. */
  qrs: { cid: string; content: string }[]
}

/**
 * The same words as text and as HTML. Pictures are found at `origin`: for a mail that is read on our own pages, there is none. React is loaded with the first mail, not when the
 * server starts.
 */
export async function renderMail(
  subject: string,
  words: MailContent,
  sender: MailSender,
  origin = sender.publicOrigin,
): Promise<RenderedMail> {
  const { mailHtml } = await import('./mail-html.ts')
  return {
    text: mailText(words, sender),
    html: mailHtml(subject, words, sender, origin),
    qrs: (words.parts ?? []).flatMap(({ pass }) => (pass ? [{ cid: cidOf(pass), content: pass.qr }] : [])),
  }
}
