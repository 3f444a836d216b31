import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test('an address within words stands apart, without the dot that ends the sentence', () =>
  expect(linksIn('Open http://localhost:3000/login?mode=verify&token=ab-c. Thanks.')).toEqual([
    { text: 'Open ' },
    { text: 'http://localhost:3000/login?mode=verify&token=ab-c', href: 'http://localhost:3000/login?mode=verify&token=ab-c' },
    { text: '. Thanks.' },
  ]))
test('words without an address stay in one piece', () => expect(linksIn('Nothing here')).toEqual([{ text: 'Nothing here' }]))
test('only web addresses become links', () => expect(linksIn('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }]))
