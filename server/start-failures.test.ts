import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError } from './platform/config.ts'
import { DatabaseError } from './platform/migrate.ts'
import { failureOf, StartError } from './start-failures.ts'

const place = { port: 3000, dataDir: '/srv/spiral' }
const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

test.each<[string, unknown, RegExp, number]>([
  ['a wrong setting names itself', new ConfigError('PORT: too large'), /^PORT: too large$/, 2],
  ['a database that does not answer says so', new DatabaseError('The database does not answer.'), /does not answer/, 1],
  ['a database that cannot start brings its own words', new StartError('The database did not start.'), /did not start/, 1],
  ['a taken port suggests another', coded('EADDRINUSE'), /Port 3000 is taken.*PORT=3001 npm start/, 1],
  ['a port below 1024 needs rights', coded('EACCES', { syscall: 'listen' }), /may not use port 3000/, 1],
  ['a full disk is named, with the folder', coded('ENOSPC'), /disk is full.*\/srv\/spiral/, 1],
  ['a full disk of the database too', new Error('query', { cause: coded('53100') }), /disk is full/, 1],
  ['a folder of somebody else is named', coded('EACCES', { syscall: 'mkdir' }), /may not write to \/srv\/spiral/, 1],
  ['a database that goes away meanwhile is named', coded('57P01'), /went away/, 1],
  ['and one that breaks off in the middle of a sentence', new Error('Connection terminated unexpectedly'), /went away/, 1],
])('%s', (_, error, words, code) => {
  const failure = failureOf(error, place)
  expect(failure.words).toMatch(words)
  expect(failure.code).toBe(code)
})

test.runIf(existsSync('/proc'))('a database that breaks off where there is no room means that the disk is full', () => {
  // /proc is a file system without a free block on every machine.
  const { words } = failureOf(new Error('Connection terminated unexpectedly'), { port: 3000, dataDir: '/proc' })
  expect(words).toMatch(/disk is full.*\/proc/)
})

test('anything else is a bug and keeps its stack', () => {
  expect(failureOf(new TypeError('x is undefined'), place)).toEqual({ words: null, code: 1 })
})
