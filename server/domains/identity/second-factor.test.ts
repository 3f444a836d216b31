import { afterAll, expect, test } from 'vitest'
import { MINUTE } from '#contracts/time.ts'
import { testApp } from '#tests/app.ts'
import { codeOf } from '#tests/code-app.ts'
import { aPerson } from '#tests/people.ts'
import { checkSecondFactor, finishEnrolling, startEnrolling } from './second-factor.ts'

let now = new Date()
const app = await testApp({ clock: { now: () => now } })
afterAll(() => app.close())

async function enrolled() {
  const { id, email } = await aPerson(app)
  const { uri, backupCodes } = await startEnrolling(app.deps, { id, email })
  const code = () => codeOf(new URL(uri).searchParams.get('secret') ?? '')
  await finishEnrolling(app.deps, id, code())
  return { id, email, backupCodes, code, check: (given: string) => checkSecondFactor(app.deps, id, given) }
}

test('safety:A2 ten wrong codes, also at once, lock the code app for 15 minutes, also for the right code', async () => {
  const { check, code } = await enrolled()
  const wrong = code() === '000000' ? '000001' : '000000'
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => check(wrong)))
  expect(tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'right'))).toEqual(Array(10).fill('auth.code_wrong'))
  await expect(check(code())).rejects.toMatchObject({ code: 'too_many', retryAfter: 900 })
  now = new Date(now.getTime() + 15 * MINUTE)
  await expect(check(code())).resolves.toBeUndefined()
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
