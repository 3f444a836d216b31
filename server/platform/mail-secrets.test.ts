import { expect, test } from 'vitest'
import { hideSecrets } from './mail-secrets.ts'
import { mailText } from './mail-template.ts'

const textOf = (words: Parameters<typeof hideSecrets>[0]) =>
  mailText(hideSecrets(words), { publicOrigin: 'https://spiral.example', postalAddress: '100 Sample Street' })
const TOKEN = 'Zr7XbT1mW5nY8cL2pD6fH4jS0aGkq3v9Zr7XbT1mW5n'

test.each([
  [
    'a link that signs in or sets a password',
    `https://shop.example/login?mode=reset&token=${TOKEN}`,
    'https://shop.example/login?mode=reset&token=••••••',
  ],
  ['a short secret too', 'https://shop.example/p?key=a1b2', 'https://shop.example/p?key=••••••'],
  ['a link to an order', `https://shop.example/order-details?id=S123456789ABCD&key=${TOKEN}`, '?id=S123456789ABCD&key=••••••'],
  ['a token in the path', `https://shop.example/join/${TOKEN}`, 'https://shop.example/join/••••••'],
  ['a token after #', `https://shop.example/join#${TOKEN}`, 'https://shop.example/join#••••••'],
  ['a link without a secret', 'https://shop.example/account', 'https://shop.example/account'],
])('%s is hidden in buttons, lists and paragraphs', (_, url, shown) => {
  for (const words of [
    { paragraphs: ['Hello'], action: { label: 'Open', url } },
    { paragraphs: ['Hello'], second: { label: 'Open', url } },
    { paragraphs: [`Open ${url} today.`] },
    { paragraphs: ['Hello'], footnotes: [`Or open ${url}`] },
    { paragraphs: ['Hello'], items: [{ title: 'One', text: 'Two', url }] },
  ]) {
    const text = textOf(words)
    expect(text).toContain(shown)
    expect(text).not.toContain(TOKEN)
  }
})

test('codes of gift cards and pickups are hidden, and the words around them stay', () => {
  const { paragraphs, parts } = hideSecrets({
    paragraphs: ['Your code: 7KQ2 9MXA TR4W HZ8C', 'It holds $50.00. Order S123456789ABCD.'],
    parts: [{ title: 'Corner Books', pass: { code: 'AB12CD', qr: `spiral:${TOKEN}` } }],
  })
  expect(paragraphs).toEqual(['Your code: ••••••', 'It holds $50.00. Order S123456789ABCD.'])
  expect(parts).toEqual([{ title: 'Corner Books', pass: { code: '••••••', qr: '••••••' } }])
})
