import { expect, test } from 'vitest'
import { LEGAL_SLUGS } from '#contracts/legal.ts'
import { returnsProblems } from '#contracts/returns/returns.ts'
import { LEGAL_TEXTS } from './legal-texts.ts'

test('the privacy notice names what a browser keeps of a payment under way, and no mails that outlive their person', () => {
  const newest = LEGAL_TEXTS.findLast(({ slug }) => slug === 'privacy')
  const words = newest?.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
  expect(words).toContain('the number under which it finds that one order again')
  expect(words).toContain('Emails that told a store of your order are deleted with it.')
  expect(words).not.toContain('after 90 days at the latest')
  expect(words).toContain('Visits are removed after 13 months')
  expect(words).toContain('A browser that sends Global Privacy Control is never counted.')
})

test('the refund policy names what cannot be returned, and the days that mails about refunds name', () => {
  const newest = LEGAL_TEXTS.findLast(({ slug }) => slug === 'refunds')
  const words = newest?.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
  expect(words).toContain(returnsProblems['returns.perishable'].message.split('. ')[0])
  expect(words).toContain('3 to 5 business days')
})

test.each(LEGAL_SLUGS)('the newest text of %s says items, pick up and email, and earlier versions stay as they were published', (slug) => {
  const texts = LEGAL_TEXTS.filter((text) => text.slug === slug)
  const words = texts.map(({ sections }) => sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n'))
  expect(words.at(-1)).not.toMatch(/\b(goods|collect(ed|s)?|cancelled|mails|somebody|pieces?)\b/i)
  expect(new Set(texts.map(({ version }) => version)).size).toBe(texts.length)
  const times = texts.map(({ effectiveAt }) => effectiveAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  if (slug === 'terms') expect(words[0]).toContain('Each store sells its own goods.')
})
