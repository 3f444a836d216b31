import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '#server/domains/all.ts'
import { freshDatabase } from './database.ts'
import { type Declared, describeStatement, ownPartOf, readStatements, type Statement } from './statements.ts'

let statements: Statement[]
let dynamic: string[]
let client: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ statements, dynamic } = await readStatements())
  const database = await freshDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

/** The Postgres type numbers that the driver returns as this type. */
const HANDED_OVER_AS: Record<Exclude<Declared, 'other'>, readonly number[]> = {
  number: [20, 21, 23, 26, 700, 701, 1700],
  string: [18, 19, 25, 1042, 1043, 2950, 1700],
  boolean: [16],
  Date: [1082, 1114, 1184],
}

test('every statement whose text stands in the code is understood by the database, and has the columns its row type declares', async () => {
  const wrong: string[] = []
  for (const { at, text, columns } of statements) {
    const answer = await describeStatement(client, text)
    if (typeof answer === 'string') wrong.push(`${at}: ${answer}`)
    else
      for (const [name, declared] of columns ?? []) {
        const column = answer.find((one) => one.name === name)
        if (!column) wrong.push(`${at}: there is no column ${name}`)
        else if (declared !== 'other' && !HANDED_OVER_AS[declared].includes(column.type))
          wrong.push(`${at}: ${name} is declared as ${declared} and comes as type ${column.type}`)
      }
  }
  expect(wrong).toEqual([])
  // Most statements can be read from the code; the others are composed from user input.
  expect(statements.length / (statements.length + dynamic.length)).toBeGreaterThan(0.85)
})

test('SQL names only the tables of its own domain', async () => {
  const owners = await tableOwners()
  const handedOut = new Set(domains.flatMap(({ handsOut = [] }) => handsOut))
  const crossings: string[] = []
  for (const { at, file, text } of statements) {
    const own = /^server\/domains\/([\w-]+)\//.exec(file)?.[1]
    if (own === undefined) continue
    const domain = domains.find(({ name }) => name === own)
    const mayTouch = (owner: string) => owner === own || owner === 'platform' || domain?.tablesOf === owner
    const mayRead = (table: string) => domain?.readsWidely === true && handedOut.has(table)
    for (const { table, writes } of tablesIn(ownPartOf(text))) {
      const owner = owners.get(table)
      if (owner !== undefined && !mayTouch(owner) && (writes || !mayRead(table))) crossings.push(`${at}: ${table} of ${owner}`)
    }
  }
  expect(crossings).toEqual([])
})

/** Rows that the same act deletes, and a person, whose account is held for others by `for key share`. */
const LOCKED_FOR_DELETION = [
  'server/domains/catalog/office/sent-pictures.ts',
  'server/domains/identity/personal-data.ts',
  'server/domains/identity/second-factor.ts',
  'server/domains/malls/floors.ts',
  'server/domains/privacy/export.ts',
  'server/domains/store-work/spots.ts',
  'server/domains/teams/invitations.ts',
  'server/domains/wishlist/items.ts',
]

test('rows are locked for no key update: `for update` keeps everybody waiting who inserts a row that refers to them (safety:S6)', () => {
  const locked = statements.filter(
    ({ file, text }) => /\bfor update\b/.test(text) && !/^\s*delete\b/.test(text) && file.startsWith('server/domains/'),
  )
  expect([...new Set(locked.map(({ file }) => file))].toSorted()).toEqual(LOCKED_FOR_DELETION)
})

/** The tables that a statement uses. Names of its own (`with x as`) are excluded because they are not tables. */
function tablesIn(text: string): { table: string; writes: boolean }[] {
  const plain = text.replace(/'(?:[^']|'')*'/g, "''")
  const own = new Set([...plain.matchAll(/\b(\w+)(?:\s*\([\w\s,"]*\))?\s+as\s+(?:not\s+|materialized\s+)*\(/gi)].map(([, name]) => name))
  const named = [
    ...plain.matchAll(
      /\b(from|join|into|update|using)\s+(?:only\s+|lateral\s+)?(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi,
    ),
  ]
  return named.flatMap(([all, word = '', list = '']) =>
    list
      .split(',')
      .map((one) => one.trim().split(/\s+/)[0] ?? '')
      .filter((table) => !own.has(table))
      .map((table) => ({ table, writes: word !== 'using' && (/into|update/i.test(word) || isDeleted(plain, all)) })),
  )
}
const isDeleted = (text: string, from: string): boolean => text.includes(`delete ${from}`)

async function tableOwners(): Promise<Map<string, string>> {
  const domains = join(import.meta.dirname, '../server/domains')
  const owners = new Map<string, string>()
  const note = (owner: string, tables: object) => {
    for (const table of Object.values(tables)) if (is(table, PgTable)) owners.set(getTableName(table), owner)
  }
  note('platform', await import('#server/platform/tables.ts'))
  for (const file of await readdir(domains, { recursive: true }))
    if (file.endsWith('tables.ts')) note(file.split('/')[0] ?? '', await import(join(domains, file)))
  return owners
}
