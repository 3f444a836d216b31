import { afterAll, beforeAll, expect, test } from 'vitest'
import { BULK_COLUMNS, MOST_IN_BULK } from '#contracts/gift-cards/bulk.ts'
import { GIFT_CODE, giftCardBalance } from '#contracts/gift-cards/gift-cards.ts'
import { cents } from '#contracts/money.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aGiftCode } from '#tests/gift-cards.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop } from '#tests/shops.ts'
import { readList } from './bulk.ts'
import { codeHash, newCode } from './codes.ts'

const BOUGHT = new Date('2026-11-21T17:00:00Z')
let now = BOUGHT
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const someone = (address: string): Caller => ({ ...guest(), address })

test('a paid card never expires: after ten years it shows its balance and pays', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const code = await aGiftCode(app, someone('198.51.100.1'), { amount: cents(5_000) })
  now = new Date('2036-11-21T17:00:00Z')
  const balance = async () => (await app.call(someone('198.51.100.2'), giftCardBalance, { body: { code } })).body
  expect(await balance()).toMatchObject({ state: 'active', balance: 5_000 })
  const paid = await buy(app, someone('198.51.100.3'), [lineOf(shop)], { giftCards: [{ code }], payment: null })
  expect(paid.status).toBe(201)
  expect((await balance()).balance).toBe(5_000 - paid.body.order.total)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
  now = BOUGHT
})

test('a code is read however a person types it, and one wrong letter opens nothing', async () => {
  const code = await aGiftCode(app, someone('198.51.100.4'))
  const open = (typed: string) => app.call(someone('198.51.100.5'), giftCardBalance, { raw: JSON.stringify({ code: typed }) } as never)
  const typed = code.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase()
  expect((await open(typed)).body.last4).toBe(code.slice(-4))
  const other = GIFT_CODE.letters.split('').find((letter) => !code.startsWith(letter)) ?? ''
  expect((await open(other + code.slice(1))).problem.code).toBe('gift_cards.no_balance')
})

test('codes are 16 letters that nobody mistakes for one another, and what is stored says nothing without the secret', () => {
  const codes = Array.from({ length: 500 }, newCode)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{16}$/)
  expect(codes.join('')).not.toMatch(/[01IO]/)
  const [code = ''] = codes
  expect(codeHash('one secret', code)).toBe(codeHash('one secret', code))
  expect(codeHash('another secret', code)).not.toBe(codeHash('one secret', code))
  expect(codeHash('one secret', code)).not.toContain(code)
})

const HEAD = BULK_COLUMNS.join(',')
test('a list names its columns in any order, with or without messages, and adds up to the cent; its rows are those of the sheet', () => {
  const list = readList('\uFEFFEmail,Amount,Name\nben@example.com,$25,Ben Lee\n\n zoe@example.com , 7.50 ,Zoe Green\n')
  expect(list.faults).toEqual([])
  expect(list.rows.map(({ line, name, email, amount }) => [line, name, email, amount])).toEqual([
    [2, 'Ben Lee', 'ben@example.com', 2_500],
    [4, 'Zoe Green', 'zoe@example.com', 750],
  ])
  expect(list.total).toBe(3_250)
})

test.each([
  ['no rows', `${HEAD}\n`, [2]],
  ['a missing column', 'name,amount\nBen,5\n', [1]],
  ['no file of rows', '"open', [1]],
  ['too many cards', `${HEAD}\n${'Ben,ben@example.com,5,\n'.repeat(MOST_IN_BULK + 1)}`, [MOST_IN_BULK + 2]],
  ['four broken rows', `${HEAD}\n,ben@example.com,5,\nBen,nobody,5,\nBen,ben@example.com,4.99,\nBen,ben@example.com,1e2,\n`, [2, 3, 4, 5]],
])('a list with %s says where', (_, csv, lines) => {
  const { faults } = readList(csv)
  expect(faults.map(({ line }) => line)).toEqual(lines)
})
