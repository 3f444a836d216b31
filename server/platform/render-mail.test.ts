import { expect, test } from 'vitest'
import type { MailContent } from './mail-template.ts'
import { renderMail } from './render-mail.ts'

const ORDER: MailContent = {
  headline: 'Your order is placed',
  paragraphs: ['Two stores are getting your items ready.'],
  parts: [
    {
      title: 'Corner <Books>',
      note: 'Ready by 5:00 PM',
      items: [{ title: 'A long road', detail: '2 × Paperback', price: '$12.99', picture: '/pictures/road.webp' }],
      pass: { code: 'K7QP-22', qr: 'spiral:K7QP22' },
      place: { label: 'Pick up at', lines: ['Springfield Mall', '100 Main St'], mapQuery: '100 Main St' },
    },
  ],
  totals: [{ label: 'Total', amount: '$12.99', strong: true }],
  action: { label: 'See your order', url: 'https://shop.example/order?a=1&b=2' },
  unsubscribe: { post: 'https://shop.example/stop', page: 'https://shop.example/stop-page' },
}
const SENDER = { publicOrigin: 'https://shop.example', postalAddress: '100 Sample Street' }

test('text and HTML of a mail say the same, and its QR code travels with it', async () => {
  const { text, html, qrs } = await renderMail('Your order', ORDER, SENDER)
  for (const words of [
    'Your order is placed',
    'Ready by 5:00 PM',
    '2 × Paperback',
    '$12.99',
    'K7QP-22',
    'Springfield Mall',
    '100 Sample Street',
  ])
    for (const written of [text, html]) expect(written).toContain(words)
  expect(html).toContain('Corner &lt;Books&gt;')
  expect(html).toContain('href="https://shop.example/order?a=1&amp;b=2"')
  expect(html).toContain('src="https://shop.example/pictures/road.webp"')
  expect(qrs).toEqual([{ cid: expect.any(String), content: 'spiral:K7QP22' }])
  expect(html).toContain(`src="cid:${qrs[0]?.cid}"`)
})

test('each mail says where the sender gets letters and where there is help, also one that nobody can stop', async () => {
  const { text, html } = await renderMail('Your order', { paragraphs: ['It is ready.'] }, SENDER)
  expect(text).toMatch(/Get help: https:\/\/shop\.example\/about#contact\n\n100 Sample Street$/)
  expect(html).toContain('href="https://shop.example/about#contact"')
  expect(html).toContain('100 Sample Street')
  expect(text).not.toContain('Stop emails')
})

test('mail programs get tables, inline styles and no resources to load ahead', async () => {
  const { html } = await renderMail('Your order', ORDER, SENDER)
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).not.toMatch(/<link|<script|display:flex|display:grid/)
  // Outlook ignores the padding of everything but cells.
  for (const [, table = ''] of html.matchAll(/<table([^>]*)>/g)) {
    expect(table).toContain('role="presentation"')
    expect(table).not.toContain('padding:')
  }
})

test('the preview text is the first part’s note, else the first long paragraph, else the subject', async () => {
  const previewOf = async (content: MailContent) =>
    (await renderMail('The subject', content, SENDER)).html.match(/data-skip-in-text="true">([^<]*)/)?.[1]
  expect(await previewOf(ORDER)).toBe('Ready by 5:00 PM')
  expect(await previewOf({ paragraphs: ['Hello,', 'your rug is in stock again.'] })).toBe('your rug is in stock again.')
  expect(await previewOf({ paragraphs: ['Hello'] })).toBe('The subject')
})
