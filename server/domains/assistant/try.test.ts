import { afterAll, beforeAll, expect, test } from 'vitest'
import { AssistantEvent, assistantState, tryAssistant } from '#contracts/assistant/assistant.ts'
import { DAY } from '#contracts/time.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { rowsOf } from '../../platform/db.ts'
import { aPicture } from '#tests/pictures.ts'

let app: TestApp
let now = new Date('2026-11-22T21:00:00Z')
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_ASSISTANT_DEMO_RUNS: '2' } })
})
afterAll(() => app.close())

type FormPart = { name: string; value: string | Buffer; file?: string }
const ROWS: FormPart = { name: 'rows', value: 'title,price\nBelt,$45.00' }
async function sendTry(caller: Caller, parts: readonly FormPart[]) {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, value, file }) => [
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${mark}--\r\n`),
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: tryAssistant.path,
    cookies: caller.cookies,
    ...(caller.address ? { remoteAddress: caller.address } : {}),
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload,
  })
  for (const { name, value } of answer.cookies) caller.cookies[name] = value
  const isStream = String(answer.headers['content-type']).startsWith('application/x-ndjson')
  return {
    status: answer.statusCode,
    events: isStream
      ? answer.body
          .trim()
          .split('\n')
          .map((line) => AssistantEvent.parse(JSON.parse(line)))
      : [],
    problem: isStream ? undefined : answer.json<{ code: string; detail: string; errors?: { pointer: string }[] }>(),
    retryAfter: Number(answer.headers['retry-after']),
  }
}

test('a try reports line by line and says that the built-in rules did it', async () => {
  const { status, events } = await sendTry(guest(), [ROWS, { name: 'photo', value: await aPicture(), file: 'belt.jpg' }])
  expect(status).toBe(200)
  expect(events[0]).toEqual({ kind: 'engine', model: null })
  expect(events.filter(({ kind }) => kind === 'product')).toHaveLength(2)
  expect(events.at(-1)).toMatchObject({ kind: 'done' })
})

test('a device has so many tries a day, and they come back at midnight', async () => {
  const device = { ...guest(), address: '10.1.2.3' }
  const state = async () => (await app.call(device, assistantState)).body
  await sendTry(device, [ROWS])
  expect(await state()).toMatchObject({ runsLeft: 1, runsADay: 2, model: null, resetsAt: new Date('2026-11-23T00:00:00Z') })
  await sendTry(device, [ROWS])
  const refused = await sendTry(device, [ROWS])
  expect(refused).toMatchObject({ status: 429, problem: { code: 'assistant.runs_used' }, retryAfter: 3 * 3600 })
  now = new Date(now.getTime() + DAY)
  expect(await state()).toMatchObject({ runsLeft: 2 })
  expect((await sendTry(device, [ROWS])).status).toBe(200)
})

test('a device that drops its cookie is stopped by its address', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 22; i++) statuses.push((await sendTry({ ...guest(), address: '10.9.9.9' }, [ROWS])).status)
  expect(statuses.lastIndexOf(200)).toBe(19)
})

test('nothing is stored but the count, and that goes after a day', async () => {
  const counts = async () => {
    const tables = await rowsOf<{ name: string }>(
      app.deps.db,
      'test.tables',
      "select tablename as name from pg_tables where schemaname = 'public'",
      [],
    )
    const rows = await Promise.all(
      tables.map(({ name }) => rowsOf<{ n: number }>(app.deps.db, `test.count_${name}`, `select count(*)::int as n from "${name}"`, [])),
    )
    return Object.fromEntries(tables.map(({ name }, i) => [name, rows[i]?.[0]?.n]))
  }
  const before = await counts()
  await sendTry({ ...guest(), address: '10.7.7.7' }, [ROWS, { name: 'photo', value: await aPicture(), file: 'a.jpg' }])
  const after = await counts()
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['assistant_runs'])
  expect(JSON.stringify(await rowsOf(app.deps.db, 'test.runs', 'select * from assistant_runs', []))).not.toContain('10.7.7.7')
})

test.each<[string, FormPart[], number, string]>([
  ['nothing at all', [], 422, '/site'],
  ['blank fields', [{ name: 'site', value: ' ' }], 422, '/site'],
  ['an unknown field', [ROWS, { name: 'bank', value: '1' }], 422, '/bank'],
  ['a field twice', [ROWS, ROWS], 422, '/rows'],
  ['another file', [ROWS, { name: 'virus', value: 'x', file: 'a.exe' }], 422, '/virus'],
  ['a text with a NUL', [{ name: 'site', value: 'shop\0.example' }], 422, '/site'],
  ['a long address', [{ name: 'site', value: `https://${'a'.repeat(400)}.example` }], 422, '/site'],
])('%s is refused at its field, and counts no try', async (_, parts, status, pointer) => {
  const device = { ...guest(), address: '10.8.8.8' }
  const answer = await sendTry(device, parts)
  expect(answer.status).toBe(status)
  expect(answer.problem?.errors?.map((each) => each.pointer)).toContain(pointer)
  expect((await app.call(device, assistantState)).body.runsLeft).toBe(2)
})

test('more than 20 photos, and a photo that is none, are refused', async () => {
  const picture = await aPicture()
  const many = await sendTry(
    guest(),
    Array.from({ length: 21 }, (_, i) => ({ name: 'photo', value: picture, file: `${i}.jpg` })),
  )
  expect(many).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/photo' }] } })
  expect(await sendTry(guest(), [{ name: 'photo', value: '<svg/>', file: 'a.jpg' }])).toMatchObject({
    status: 415,
    problem: { code: 'pictures.wrong_kind' },
  })
})
