import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { type ComponentProps, type CSSProperties, createElement as h, Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CLOSING, cidOf, DIRECTIONS, HELP, helpUrl, mapUrl, phoneWords, STOP } from './mail-template.ts'
import type { MailContent, MailItem, MailLink, MailPart, MailPass, MailPlace, MailSender, MailTotal } from './mail-template.ts'

// Mail programs support tables and inline styles, but not all support style sheets, and Outlook knows the padding of cells only. The colors
// stay readable when a dark theme inverts them; where a program knows dark themes, the classes take their own colors.
const BRAND = '#005662'
const GROUND = '#f0f4f5'
const INK = '#12262b'
const WHITE = '#ffffff'
const DARK = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #10191b !important }
  .card { background: #1b2a2e !important }
  .box { border-color: #34474c !important }
  .words, .words a { color: #e6f7f9 !important }
  .small, .small a { color: #a9bfc4 !important }
  .link { color: #7fd3dd !important }
  .quiet { color: #7fd3dd !important; border-color: #7fd3dd !important }
}`
const PAGE = { margin: 0, background: GROUND, fontFamily: 'Arial, Helvetica, sans-serif' }
const TEXT = { margin: '0 0 14px', fontSize: 16, lineHeight: 1.5, color: INK }
const NEAR = { fontSize: 15, lineHeight: 1.5, color: INK }
const SMALL = { fontSize: 14, lineHeight: 1.5, color: '#4a5f65' }
const LOGO = { fontSize: 20, fontWeight: 'bold', letterSpacing: 2, color: WHITE }
const CODE = { fontSize: 24, fontWeight: 'bold', letterSpacing: 2, fontFamily: 'Consolas, Menlo, monospace', color: INK }
const BOX = { border: '1px solid #d5dfe2', borderRadius: 10, borderCollapse: 'separate' } as const
const PICTURE = { borderRadius: 8, background: WHITE, objectFit: 'contain' } as const
const LINK = { color: BRAND, fontWeight: 'bold', textDecorationLine: 'underline' }
const BUTTON = { padding: '12px 20px', borderRadius: 8, fontWeight: 'bold', margin: '0 6px 6px 0', background: '#007b8a', color: WHITE }
const QUIET = { ...BUTTON, padding: '11px 19px', border: '1px solid #007b8a', background: 'none', color: BRAND }

export function mailHtml(subject: string, content: MailContent, sender: MailSender, origin: string): string {
  const body = h('body', { className: 'page', style: PAGE }, h(Preview, null, previewOf(subject, content)), page(content, sender, origin))
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head(subject), body))}`
}

const head = (subject: string): ReactElement =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, DARK),
  )

/** Mail lists show this text beside the subject. */
const previewOf = (subject: string, { paragraphs, parts = [] }: MailContent): string =>
  parts[0]?.note ?? paragraphs.find((each) => each.length > 20) ?? subject

function page(content: MailContent, sender: MailSender, origin: string): ReactElement {
  const sheet = h(
    Container,
    { style: { maxWidth: 600, textAlign: 'left' } },
    row({ padding: '16px 24px', background: BRAND, borderRadius: '12px 12px 0 0' }, h('span', { style: LOGO }, 'SPIRAL')),
    row({ padding: 24, background: WHITE, borderRadius: '0 0 12px 12px' }, card(content, origin), 'card'),
    row({ ...SMALL, padding: '16px 24px 28px', fontSize: 13 }, closing(content, sender), 'small'),
  )
  return h(Row, { className: 'page', style: PAGE, children: h(Column, { align: 'center', style: { padding: '20px 10px' } }, sheet) })
}

const closing = ({ unsubscribe }: MailContent, sender: MailSender): ReactElement =>
  lines(
    CLOSING,
    unsubscribe && quietLink({ label: STOP, url: unsubscribe.page }),
    quietLink({ label: HELP, url: helpUrl(sender) }),
    sender.postalAddress,
  )

function card(content: MailContent, origin: string): ReactElement {
  const { headline, paragraphs, parts = [], totals = [], items = [], action, second, footnotes = [] } = content
  return together(
    headline && words('h1', { margin: '0 0 10px', fontSize: 26, lineHeight: 1.25, color: INK }, headline),
    ...paragraphs.map((each) => words('p', TEXT, each)),
    ...parts.map((part) => row({ padding: '4px 0 16px' }, box(part, origin))),
    totals.length > 0 && row({ padding: '0 0 16px' }, together(...totals.map(total))),
    ...items.map(({ title, text, url }) => words('p', TEXT, lines(link({ label: title, url }), text))),
    (action ?? second) && row({ padding: '6px 0 10px' }, together(action && button(action), second && quietButton(second))),
    ...footnotes.map((each) => h('p', { className: 'small', style: { ...SMALL, margin: '6px 0 0' } }, each)),
  )
}

function box({ title, note, phone, items = [], place, pass }: MailPart, origin: string): ReactElement {
  const content = [
    words('h2', { margin: 0, fontSize: 17, lineHeight: 1.4, color: INK }, title),
    note && words('p', { ...NEAR, margin: '2px 0 0' }, note),
    items.length > 0 && row({ padding: '10px 0 0' }, together(...items.map((each) => item(each, origin)))),
    pass && row({ padding: '16px 0 0' }, passOf(pass)),
    place && row({ ...NEAR, padding: '14px 0 0' }, placeOf(place), 'words'),
    phone && row({ ...SMALL, padding: '10px 0 0' }, phoneWords(phone), 'small'),
  ]
  return h(Row, { className: 'box', style: BOX, children: h(Column, { style: { padding: 16 } }, ...content) })
}

const item = ({ title, detail, price, picture }: MailItem, origin: string): ReactElement =>
  h(
    Row,
    null,
    h(Column, { width: 64, valign: 'top', style: { padding: '6px 12px 6px 0' } }, picture && image(origin + picture, 64, '', PICTURE)),
    wordsCell({ ...NEAR, padding: '8px 12px 6px 0' }, lines(title, detail && small(detail))),
    wordsCell({ ...NEAR, padding: '8px 0 6px', whiteSpace: 'nowrap' }, price, 'right'),
  )

/** A QR needs its white border in every theme, so it stands on white itself. */
function passOf(pass: MailPass): ReactElement {
  const qr = image(`cid:${cidOf(pass)}`, 180, `QR code for pickup code ${pass.code}`)
  const cell = h(Column, { align: 'center', style: { padding: 12 } }, qr, h('div', { style: CODE }, pass.code))
  return h(Row, { width: 204, style: { background: WHITE, borderRadius: 10 }, children: cell })
}

const placeOf = ({ label, lines: address, hours, until, mapQuery }: MailPlace): ReactElement =>
  lines(
    small(label),
    ...address,
    hours && small(hours),
    until && h('strong', null, until),
    mapQuery && link({ label: DIRECTIONS, url: mapUrl(mapQuery) }),
  )

function total({ label, amount, strong }: MailTotal): ReactElement {
  const style = strong ? { ...NEAR, padding: '8px 0 0', fontSize: 17, fontWeight: 'bold' } : { ...NEAR, padding: '2px 0' }
  return h(Row, null, wordsCell(style, label), wordsCell(style, amount, 'right'))
}

const button = ({ label, url }: MailLink): ReactElement => h(Button, { href: url, style: BUTTON }, label)
const quietButton = ({ label, url }: MailLink): ReactElement => h(Button, { href: url, className: 'quiet', style: QUIET }, label)
const link = ({ label, url }: MailLink): ReactElement => h(Link, { href: url, className: 'link', style: LINK }, label)
const quietLink = ({ label, url }: MailLink): ReactElement =>
  h(Link, { href: url, style: { color: 'inherit', textDecorationLine: 'underline' } }, label)
const small = (text: string): ReactElement => h('span', { className: 'small', style: SMALL }, text)
const words = (tag: 'h1' | 'h2' | 'p', style: CSSProperties, content: ReactNode): ReactElement =>
  h(tag, { className: 'words', style }, content)
const wordsCell = (style: CSSProperties, content: ReactNode, align?: ComponentProps<'td'>['align']): ReactElement =>
  h(Column, { className: 'words', valign: 'top', align, style }, content)
const row = (style: CSSProperties, content: ReactNode, className?: string): ReactElement =>
  h(Row, null, h(Column, { className, style }, content))
const together = (...content: ReactNode[]): ReactElement => h(Fragment, null, ...content)
const lines = (...content: ReactNode[]): ReactElement =>
  together(...content.filter(Boolean).flatMap((each, i) => (i === 0 ? [each] : [h('br'), each])))

// With a low priority React writes no preload for the picture into the head.
const image = (src: string, size: number, alt: string, style?: CSSProperties): ReactElement =>
  h(Img, { src, alt, width: size, height: size, fetchPriority: 'low', style })
