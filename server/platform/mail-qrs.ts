import { toBuffer } from 'qrcode'
import type { RenderedMail } from './render-mail.ts'

export type MailPicture = { cid: string; png: Buffer }

/** The QR codes of a mail as pictures. */
export const qrPictures = ({ qrs }: Pick<RenderedMail, 'qrs'>): Promise<MailPicture[]> =>
  Promise.all(
    qrs.map(async ({ cid, content }) => ({ cid, png: await toBuffer(content, { margin: 2, scale: 8, errorCorrectionLevel: 'M' }) })),
  )

/** The HTML of a mail as a browser shows it, which knows nothing of attachments. */
export async function withQrsInside(mail: RenderedMail): Promise<string> {
  return (await qrPictures(mail)).reduce(
    (html, { cid, png }) => html.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString('base64')}`),
    mail.html,
  )
}
