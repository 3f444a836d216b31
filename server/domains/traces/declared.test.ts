import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from '../all.ts'
import { bookingsOf } from '../domain.ts'
import { OUTSIDE_WALLETS } from '../ledger/rules.ts'

const kinds = bookingsOf(domains)

test('every kind of transfer is declared by one domain, with its words', () => {
  const names = domains.flatMap(({ bookings = {} }) => Object.keys(bookings))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(Object.values(kinds).filter(({ why }) => why === '')).toEqual([])
})

test('SQL that names a kind of transfer names one that is declared', () => {
  const heads = [...new Set(Object.keys(kinds).map((kind) => kind.split('.')[0]))].join('|')
  const folder = join(import.meta.dirname, '..')
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`\\bkind (?:=|<>|in \\()[^\`]*?'((?:${heads})\\.[a-z_]+)'`, 'g')),
    ])
    .map(([, kind = '']) => kind)
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((kind) => !(kind in kinds))).toEqual([])
})

test('what the indexes of wallets leave out moves neither gift cards nor store credit', () => {
  const wallets = ['gift_card', 'store_credit']
  const wrong = OUTSIDE_WALLETS.filter((kind) => !kinds[kind] || wallets.includes(kinds[kind].from) || wallets.includes(kinds[kind].to))
  expect(wrong).toEqual([])
})
