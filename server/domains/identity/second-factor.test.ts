import { afterAll, expect, test } from 'vitest'
import { MINUTE } from '#contracts/time.ts'
import { startSpiral } from '#server/start.ts'
import { testApp } from '#tests/app.ts'
import { codeOf } from '#tests/code-app.ts'
import { aPerson } from '#tests/people.ts'
import { checkSecondFactor, finishEnrolling, startEnrolling } from './second-factor.ts'

let now = new Date()
const app = await testApp({ clock: { now: () => now } })
afterAll(() => app.close())

/** A second server on the same database. */
const anotherNode = () =>
  startSpiral({ ...app.deps.config, secret: app.deps.secret }, app.databaseUrl, { jobs: 'manual', logLevel: 'error' })

async function enrolled() {
  const { id, email } = await aPerson(app)
  const { uri, backupCodes } = await startEnrolling(app.deps, { id, email })
  const code = (stepsLater = 0) => codeOf(new URL(uri).searchParams.get('secret') ?? '', stepsLater)
  await finishEnrolling(app.deps, id, code())
  return { id, email, backupCodes, code, check: (given: string) => checkSecondFactor(app.deps, id, given) }
}

test('safety:A2 ten wrong codes, also at once, lock the code app for 15 minutes, also for the right code', async () => {
  const { check, code } = await enrolled()
  const wrong = code() === '000000' ? '000001' : '000000'
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => check(wrong)))
  expect(tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'right'))).toEqual(Array(10).fill('auth.code_wrong'))
  await expect(check(code(1))).rejects.toMatchObject({ code: 'too_many', retryAfter: 900 })
  now = new Date(now.getTime() + 15 * MINUTE)
  await expect(check(code(1))).resolves.toBeUndefined()
})

test('safety:A2 a code of the app works once, be it for setting the app up or for signing in, also many times at once on two nodes', async () => {
  const { id, check, code } = await enrolled()
  // The first code set the app up.
  const first = code()
  await expect(check(first)).rejects.toMatchObject({ code: expect.stringMatching(/^auth.code_(used|wrong)$/) })
  const next = code(1)
  const other = await anotherNode()
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? check(next) : checkSecondFactor(other.deps, id, next))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(Array(7).fill('auth.code_used'))
  // A code before the last one is over too, though the clock of a phone may be behind.
  await expect(check(code(0))).rejects.toMatchObject({ code: expect.stringMatching(/^auth.code_(used|wrong)$/) })
  await other.stop()
})

test('a backup code counts once, also when it is used twice at once', async () => {
  const { check, backupCodes } = await enrolled()
  const [spare = '', other = ''] = backupCodes
  const tries = await Promise.allSettled([check(spare), check(spare)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(check(other)).resolves.toBeUndefined()
})

test('a code app is enrolled once, and the database does not reveal its key', async () => {
  const { id, email, backupCodes } = await enrolled()
  await expect(startEnrolling(app.deps, { id, email })).rejects.toMatchObject({ code: 'conflict' })
  const { rows } = await app.deps.db.$client.query('select secret, backup_codes from two_factors where user_id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(backupCodes[0])
})
