import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as ids from '#contracts/ids.ts'
import { withdrawRule } from '#contracts/loyalty/rules.ts'
import { CentsValue } from '#contracts/money.ts'
import { ADMITTED, allEndpoints, aWorld, ROLES, type World } from '#tests/access-world.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { timeLimit } from './figures.ts'

/** The largest number that an `integer` column holds; columns of ids hold more than a number in JSON can say. */
const MOST = 2 ** 31 - 1
const PASSED_THROUGH = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'])

let app: TestApp
let world: World
beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
  await app.settle()
})
afterAll(() => app.close())

const ID_SCHEMAS = new Set<unknown>(Object.values(ids))
type NumberField = { path: string; schema: z.core.$ZodType; isId: boolean }
/**
 * Every number in a schema. Of a codec it is the side that comes from outside, which is dollars and not cents; behind a text, which its
 * pattern bounds for money, it is the number that the text becomes.
 */
function* numbersIn(schema: z.core.$ZodType, path: string): Generator<NumberField> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (schema === CentsValue) return
  if (def.type === 'number') yield { path, schema, isId: ID_SCHEMAS.has(schema) || IS_ID.test(path) }
  else if (PASSED_THROUGH.has(def.type) && 'innerType' in def) yield* numbersIn(def.innerType, path)
  else if (def.type === 'object') for (const [name, part] of Object.entries(def.shape)) yield* numbersIn(part, `${path}/${name}`)
  else if (def.type === 'array') yield* numbersIn(def.element, `${path}[]`)
  else if (def.type === 'record') yield* numbersIn(def.valueType, `${path}/*`)
  else if (def.type === 'union') for (const part of def.options) yield* numbersIn(part, path)
  else if (def.type === 'intersection') for (const part of [def.left, def.right]) yield* numbersIn(part, path)
  else if (def.type === 'pipe') yield* numbersIn((def.in as z.core.$ZodTypes)._zod.def.type === 'string' ? def.out : def.in, path)
}
type Bounds = { minimum?: number; exclusiveMinimum?: number; maximum?: number; exclusiveMaximum?: number }
function fits({ schema, isId }: NumberField): boolean {
  const bounds = z.toJSONSchema(schema as z.ZodType, { io: 'input' }) as Bounds
  const [least, most] = [bounds.minimum ?? bounds.exclusiveMinimum ?? -Infinity, bounds.maximum ?? bounds.exclusiveMaximum ?? Infinity]
  return isId ? Number.isSafeInteger(most) : most <= MOST && least >= -MOST - 1
}
const PARTS = ['params', 'query', 'body'] as const
const IS_ID = /\/(id|line|\w+Id)(\[\])?$/

/** Where the column is larger, or nothing is stored in a column of numbers. */
const LARGER: Record<string, string> = {
  'keepTryOut body/suggestions[]/value': 'kept as JSON',
  'saveField body/value': 'kept as JSON',
  'redeemReward body/points': 'compared with what the reward costs',
  'payDonations body/amount': 'compared with what is due',
}

test('every number that comes in is bounded by its column', async () => {
  const unbounded: string[] = []
  for (const [name, e] of await allEndpoints())
    for (const part of PARTS)
      for (const found of e[part] ? numbersIn(e[part], part) : []) {
        const at = `${name} ${found.path}`
        if (!fits(found) && !(at in LARGER)) unbounded.push(at)
      }
  expect([...new Set(unbounded)]).toEqual([])
  // The ids among them rest on columns of eight bytes.
  const { rows } = await app.deps.db.$client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('integer', 'smallint') and (column_name = 'id' or column_name like '%\\_id')`,
  )
  // Each of these tables has one row.
  const single = ['ledger_sums_through.id', 'payout_position.id', 'assistant_model.id']
  expect(rows.map(({ name }) => name).filter((name) => !single.includes(name))).toEqual([])
})

test(
  'the largest id that an address can hold is an id of nothing',
  async () => {
    const largest = '9'.repeat(15)
    for (const [name, e] of (await allEndpoints()).filter(([, one]) => one.params)) {
      const role = ROLES.findLast((one) => ADMITTED[e.access].includes(one)) ?? 'admin'
      const { statusCode } = await app.app.inject({
        method: e.method,
        url: e.path.replace(/:(\w+)/g, largest),
        cookies: { ...world.callers[role].cookies },
        ...(e.body ? { payload: {} } : {}),
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      expect.soft(statusCode, name).toBeLessThan(500)
    }
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: withdrawRule.path.replace(':version', largest),
      cookies: { ...world.callers.admin.cookies },
      payload: { reason: 'There is none.' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(statusCode).toBe(404)
  },
  timeLimit(60_000),
)
