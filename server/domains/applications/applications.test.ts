import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inventoryProducts } from '#contracts/catalog/inventory.ts'
import {
  answerJoinRequest,
  askToJoin,
  joinRequests,
  approveApplication,
  askForChanges,
  recordCheck,
  rejectApplication,
  retailerApplication,
  retailerApplications,
} from '#contracts/applications/review.ts'
import { keepTryOut } from '#contracts/applications/assist.ts'
import { confirmFields, myApplication, saveField, startApplication, submitApplication } from '#contracts/applications/applications.ts'
import type { FieldValue } from '#contracts/applications/fields.ts'
import { attention, audit } from '#contracts/admin/admin.ts'
import { importPictures, retryPictures } from '#contracts/imports/pictures.ts'
import { imports, undoImport } from '#contracts/imports/imports.ts'
import { me } from '#contracts/identity/people.ts'
import type { ApplicationId } from '#contracts/ids.ts'
import { legalDocument } from '#contracts/legal.ts'
import { setPayoutBank } from '#contracts/payouts.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { retailerTrust } from '#contracts/trust/mark.ts'
import { seedDepartments } from '#server/domains/catalog/departments.ts'
import { publishLegalDocuments } from '#server/domains/legal/legal.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aBookstore, aSite } from '#tests/shop-site.ts'
import { sendDocument, whenDone } from '#tests/uploads.ts'
import { safeFetch } from '#server/platform/safe-fetch.ts'
import { keepDrafts } from './drafts.ts'
import { keepSuggestions } from './fields.ts'

let app: TestApp
let admin: TestPerson
let terms: string
let now = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  await seedDepartments(app.deps.db)
  await publishLegalDocuments(app.deps.db)
  admin = await aPerson(app, { platform: ['admin'], firstName: 'Ada', lastName: 'Moss' })
  terms = (await app.call(guest(), legalDocument, { params: { slug: 'terms' }, query: {} })).body.version
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})

const open = ['10:00', '19:00'] as const
const schedule = {
  week: Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [{ from: open[0], to: open[1] }])),
  closedOnHolidays: true,
  specialDays: [],
}
const answers = (name: string): Record<string, FieldValue> => ({
  'business.name': name,
  'business.legalName': `${name} LLC`,
  'business.type': 'llc',
  'business.taxId': '123456789',
  'business.category': 'Books & office',
  'business.phone': '(612) 555-0134',
  'business.street': '100 Main St',
  'business.city': 'Bloomington',
  'business.state': 'MN',
  'business.zip': '55425',
  'identity.name': 'Omar Said',
  'identity.title': 'Owner',
  'identity.birthDate': '1980-05-06',
  'stores.0.name': name,
  'stores.0.street': `${name.length} Lake Ave`,
  'stores.0.city': 'Bloomington',
  'stores.0.state': 'MN',
  'stores.0.zip': '55425',
  'stores.0.schedule': schedule,
  'bank.holder': `${name} LLC`,
  'bank.kind': 'checking',
  'bank.routing': '091000019',
  'bank.account': '123456789',
  'products.plan': 'drafts',
})
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])

let names = 0
const aName = () => `Corner Books ${['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'][names++] ?? names}`

const set = (who: Caller, id: ApplicationId, field: string, value: FieldValue | null, version = 0) =>
  app.call(who, saveField, { params: { id }, body: { field, value, version } })
async function aFilled(owner: TestPerson, name = aName()): Promise<ApplicationId> {
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  for (const [field, value] of Object.entries(answers(name)))
    expect([field, (await set(owner, id, field, value)).status]).toEqual([field, 200])
  for (const kind of ['identity', 'registration']) expect((await sendDocument(app, owner, id, kind, PDF)).statusCode).toBe(201)
  return id
}
const submit = (who: Caller, id: ApplicationId) => app.call(who, submitApplication, { params: { id }, body: { acceptedTerms: terms } })
async function aSubmitted(name = aName()) {
  const owner = await aPerson(app, { firstName: 'Omar', lastName: 'Said' })
  const id = await aFilled(owner, name)
  expect((await submit(owner, id)).body.state).toBe('submitted')
  return { owner, id, name }
}
const look = async (id: ApplicationId) => (await app.call(admin, retailerApplication, { params: { id } })).body
async function checkByHand(id: ApplicationId, ...codes: ('identity' | 'bank' | 'sanctions' | 'duplicate')[]) {
  for (const code of codes)
    await app.call(admin, recordCheck, { params: { id, code }, body: { result: 'passed', note: 'Compared with the document.' } })
}

test('a draft keeps each field, masks and seals secrets, and refuses what a field cannot hold', async () => {
  const owner = await aPerson(app)
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  expect((await app.call(owner, startApplication, { body: {} })).body.id).toBe(id)
  const saved = await set(owner, id, 'business.taxId', '123456789')
  expect(saved.body.fields.find(({ field }) => field === 'business.taxId')).toMatchObject({
    value: '•••• 6789',
    source: 'typed',
    confirmed: true,
    version: 1,
  })
  const { rows } = await app.deps.db.$client.query(
    'select f::text as row from application_fields f where application_id = $1 and path = $2',
    [id, 'business.taxId'],
  )
  expect(String(rows[0].row)).not.toMatch(/3456789/)
  for (const [field, value, words] of [
    ['business.taxId', '12345678', /9 digits/],
    ['business.taxId', '07-1234567', /No EIN/],
    ['bank.routing', '091000018', /typing error/],
    ['bank.account', '12', /4 to 17/],
    ['business.zip', '00000', /ZIP/],
    ['policies.returnsDays', 7, /at least 14 days/],
    ['stores.0.schedule', { ...schedule, week: schedule.week.map(() => []) }, /at least one day/],
  ] as const) {
    const refused = await app.call(owner, saveField, { params: { id }, body: { field, value, version: 0 } as never })
    expect(refused.problem).toMatchObject({
      status: 422,
      errors: [{ pointer: expect.stringMatching(/^\/value/), message: expect.stringMatching(words) }],
    })
  }
  expect((await set(owner, id, 'business.name', 'North', 0)).status).toBe(200)
  expect((await set(owner, id, 'business.name', 'South', 0)).problem.code).toBe('applications.field_changed')
  expect((await set(owner, id, 'business.name', 'South', 1)).body.fields.find(({ field }) => field === 'business.name')).toMatchObject({
    version: 2,
  })
  expect((await set(await aPerson(app), id, 'business.name', 'Mine', 2)).status).toBe(404)
})

test('safety:G1 suggestions wait to be confirmed, never replace what was typed, and never reach legal fields', async () => {
  const owner = await aPerson(app)
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  await set(owner, id, 'business.phone', '(612) 555-0134')
  const source = { kind: 'website', where: 'https://corner.example/', quote: 'Corner Books' } as const
  const filled = await transact(app.deps.db, (tx) =>
    keepSuggestions(
      tx,
      id,
      [
        { field: 'business.name', value: 'Corner Books', source, confidence: 0.9 },
        { field: 'business.phone', value: '(612) 555-9999', source, confidence: 1 },
        { field: 'business.taxId', value: '123456789', source, confidence: 1 },
        { field: 'bank.account', value: '123456789', source, confidence: 1 },
        { field: 'business.zip', value: 'nowhere', source, confidence: 1 },
      ],
      now,
    ),
  )
  expect(filled).toEqual(['business.name'])
  const { body } = await app.call(owner, startApplication, { body: {} })
  const name = body.fields.find(({ field }) => field === 'business.name')
  expect(name).toMatchObject({ source: 'website', where: 'https://corner.example/', confirmed: false, confidence: 0.9 })
  expect(body.open).toContainEqual({ at: 'business.name', step: 'business', label: 'Business name', why: 'unconfirmed' })
  const confirmed = await app.call(owner, confirmFields, {
    params: { id },
    body: { fields: [{ field: 'business.name', version: name?.version ?? 0 }] },
  })
  expect(confirmed.body.fields.find(({ field }) => field === 'business.name')).toMatchObject({ source: 'website', confirmed: true })
  await expect(
    app.deps.db.$client.query(
      `insert into application_fields (application_id, path, sealed, hint, source, confirmed) values ($1, 'bank.account', 'x', 'y', 'website', false)`,
      [id],
    ),
  ).rejects.toThrow('legal_is_typed')
})

test('safety:D3 documents are recognized by content, stored encrypted, and read by applicant and admins only', async () => {
  const owner = await aPerson(app)
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  expect((await sendDocument(app, owner, id, 'identity', Buffer.from('<html>'), 'id.pdf')).statusCode).toBe(415)
  expect((await sendDocument(app, owner, id, 'diary', PDF)).statusCode).toBe(422)
  expect((await sendDocument(app, owner, id, 'identity', Buffer.alloc(10_485_761, PDF))).statusCode).toBe(413)
  expect((await sendDocument(app, await aPerson(app), id, 'identity', PDF)).statusCode).toBe(404)
  const added = await sendDocument(app, owner, id, 'identity', PNG, '../../passport.png')
  expect(added.json()).toMatchObject({ documents: [{ fileName: 'passport.png', type: 'image/png' }] })
  const { rows } = await app.deps.db.$client.query('select file_key from application_documents where application_id = $1', [id])
  expect((await app.deps.files.get(rows[0].file_key))?.includes(PNG)).toBe(false)
  const url = String(added.json().documents[0].href)
  const read = async (who: Caller) => app.app.inject({ url, cookies: who.cookies })
  const own = await read(owner)
  expect([own.statusCode, own.headers['content-type'], own.headers['cache-control']]).toEqual([200, 'image/png', 'private, no-store'])
  expect(own.rawPayload).toEqual(PNG)
  expect((await read(admin)).statusCode).toBe(200)
  expect((await read(await aPerson(app))).statusCode).toBe(404)
  expect((await read(await aPerson(app, { platform: ['support'] }))).statusCode).toBe(404)
  expect((await read(guest())).statusCode).toBe(401)
  const acts = (await app.call(admin, audit, { query: {} })).body.items
  expect(acts.filter(({ act, subject }) => act === 'application.read_document' && subject === `application ${id}`)).toHaveLength(1)
})

test('an application is submitted when nothing is open, by a confirmed email and with the terms of now', async () => {
  const owner = await aPerson(app)
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  const early = await submit(owner, id)
  expect(early.problem).toMatchObject({
    code: 'applications.incomplete',
    open: expect.arrayContaining([{ at: 'bank.routing', step: 'bank', label: 'Routing number', why: 'missing' }]),
  })
  const filled = await aFilled(await aPerson(app, { emailVerified: false }).then((person) => (unconfirmed = person)))
  expect((await submit(unconfirmed, filled)).problem.code).toBe('applications.email_first')
  const { owner: omar, id: sent } = await aSubmitted()
  expect((await set(omar, sent, 'business.name', 'Other', 1)).problem.code).toBe('applications.not_open')
  expect((await mailsTo(app, omar.email))[0]).toMatchObject({ kind: 'applications.submitted' })
  const waits = (await app.call(admin, attention)).body.items
  expect(waits).toContainEqual(expect.objectContaining({ key: `applications.waiting ${sent}` }))
  // Friday afternoon plus two business days is Tuesday.
  expect((await look(sent)).application.answerBy?.getUTCDay()).toBe(2)
})
test('a legal address whose ZIP is in another state, or in a territory, keeps an application open', async () => {
  const owner = await aPerson(app)
  const id = await aFilled(owner)
  const open = async () => (await submit(owner, id)).problem['open']
  const point = { at: 'business.zip', step: 'business', label: 'Legal address: ZIP', why: 'invalid' }
  for (const zip of ['90210', '00907']) expect((await set(owner, id, 'business.zip', zip, 1)).status).toBe(422)
  // State and ZIP are saved one after the other: the state first, and then its ZIP.
  expect((await set(owner, id, 'business.state', 'CA', 1)).status).toBe(200)
  expect(await open()).toEqual([point])
  expect((await set(owner, id, 'business.zip', '90210', 1)).status).toBe(200)
  expect((await submit(owner, id)).body.state).toBe('submitted')
})
let unconfirmed: TestPerson

test('safety:R5 an open mandatory check stops the approval; after it the business, store, owner and drafts exist together', async () => {
  const { owner, id, name } = await aSubmitted()
  await transact(app.deps.db, (tx) =>
    keepDrafts(
      tx,
      id,
      [
        {
          title: 'Blue notebook',
          price: 1_250 as never,
          pictures: [],
          options: [
            { name: 'Size', values: ['A5', 'A4'] },
            { name: 'Paper', values: ['Lined', 'Plain'] },
          ],
          source: { kind: 'photo', where: 'desk.jpg' },
        },
      ],
      now,
    ),
  )
  const before = await look(id)
  expect(before.checks).toContainEqual(expect.objectContaining({ code: 'sanctions', result: 'not_checked', mandatory: true, by: null }))
  expect((await app.call(admin, approveApplication, { params: { id } })).problem).toMatchObject({
    code: 'applications.check_open',
    detail: "Identity isn't verified yet.",
  })
  await checkByHand(id, 'identity', 'bank', 'sanctions', 'duplicate')
  const approved = await app.call(admin, approveApplication, { params: { id } })
  expect(approved.body).toMatchObject({ application: { state: 'approved' }, stores: [{ name }] })
  expect((await app.call(admin, approveApplication, { params: { id } })).problem.code).toBe('applications.decided')
  const { rows } = await app.deps.db.$client.query(
    `select r.display_name, r.legal_name, s.hours, s.returns_days, p.title, p.status, m.role from retailers r join stores s on s.retailer_id = r.id
     join products p on p.retailer_id = r.id join memberships m on m.scope = 'retailer' and m.scope_id = r.id where m.user_id = $1`,
    [owner.id],
  )
  expect(rows).toEqual([
    {
      display_name: name,
      legal_name: `${name} LLC`,
      hours: 'Mo-Sa 10:00-19:00; Su off; PH off',
      returns_days: 30,
      title: 'Blue notebook',
      status: 'draft',
      role: 'owner',
    },
  ])
  const variants = await app.deps.db.$client.query(
    `select v.sku, v.option_values, v.price::int from variants v join products p on p.id = v.product_id join memberships m
     on m.scope = 'retailer' and m.scope_id = p.retailer_id where m.user_id = $1 order by v.position`,
    [owner.id],
  )
  expect(variants.rows).toEqual(
    [
      ['A5', 'Lined'],
      ['A5', 'Plain'],
      ['A4', 'Lined'],
      ['A4', 'Plain'],
    ].map((values, i) => ({ sku: `DRAFT-001-${i + 1}`, option_values: values, price: 1_250 })),
  )
  // Still signed in, with a new token and the office.
  const old = { cookies: { ...owner.cookies } }
  expect((await app.call(owner, me)).body.user?.retailers).toMatchObject([{ name, role: 'owner' }])
  expect((await app.call(owner, retailerOverview, { query: {} })).status).toBe(200)
  expect((await app.call(old, me)).body.user).toBeNull()
  // The owner finds the drafts in the office, although no store has any of them yet.
  expect((await app.call(owner, inventoryProducts, { query: {} })).body).toMatchObject({
    total: 1,
    items: [{ title: 'Blue notebook', status: 'draft', variants: 4, stores: 0 }],
  })
  expect((await mailsTo(app, owner.email))[0]).toMatchObject({ kind: 'applications.approved' })
  const acts = (await app.call(admin, audit, { query: {} })).body.items.filter(({ subject }) => subject === `application ${id}`)
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['application.check', 'application.approve', 'application.submit']))
  expect(JSON.stringify(acts)).not.toMatch(/123456789|12-3456789/)
})

test('pictures of drafts are fetched after the approval; the one that fails is listed and tried again, as those of a file', async () => {
  const site = await aSite(await aBookstore())
  app.deps.config.allowedPrivateHosts.push(site.host)
  try {
    const { id } = await aSubmitted()
    const pictures = ['harbor-mug', 'not-yet'].map((name) => ({ address: `${site.url}/pictures/${name}.png` }))
    const draft = { title: 'Harbor Mug', pictures, source: { kind: 'website' as const, where: site.url } }
    await transact(app.deps.db, (tx) => keepDrafts(tx, id, [draft], now))
    await checkByHand(id, 'identity', 'bank', 'sanctions', 'duplicate')
    const { retailerId } = (await app.call(admin, approveApplication, { params: { id } })).body.application
    await app.settle()
    const boss = await aPerson(app, { retailers: [{ retailerId: retailerId ?? (0 as never), role: 'owner' }] })
    const [run] = (await app.call(boss, imports, { query: {} })).body.items
    expect(run).toMatchObject({ system: 'Your application', state: 'applied', counts: { newProducts: 1, pictures: 2 } })
    const params = { id: run?.id ?? (0 as never) }
    const first = (await app.call(boss, importPictures, { params, query: {} })).body
    expect(first).toMatchObject({ progress: { kept: 1, failed: 1 }, items: [{ product: 'Harbor Mug', address: pictures[1]?.address }] })
    Object.assign(site.pages, { '/pictures/not-yet.png': site.pages['/pictures/cover.png'] })
    await app.call(boss, retryPictures, { params, body: { pictureId: null } })
    await app.settle()
    expect((await app.call(boss, importPictures, { params, query: {} })).body.progress).toMatchObject({ kept: 2, failed: 0 })
    expect((await whenDone(app, boss, await app.call(boss, undoImport, { params }))).body.state).toBe('undone')
  } finally {
    site.close()
  }
})

test('the set-up list asks for the bank account that payouts go to, which the check of an application is not', async () => {
  const { id } = await aSubmitted()
  await checkByHand(id, 'identity', 'bank', 'sanctions', 'duplicate')
  const { retailerId } = (await app.call(admin, approveApplication, { params: { id } })).body.application
  const business = retailerId ?? (0 as never)
  const omar = await aPerson(app, { retailers: [{ retailerId: business, role: 'owner' }] })
  const payout = async () => (await app.call(omar, retailerOverview, { query: {} })).body.setup.filter(({ code }) => code === 'payout')
  expect(await payout()).toEqual([{ code: 'payout', done: false }])
  const bank = { holder: 'Harbor Lane Books LLC', routing: '110000000', account: '000123456789' }
  await app.call(omar, setPayoutBank, { body: { retailerId: business, version: 0, bank, proof: { password: PASSWORD } } })
  expect(await payout()).toEqual([{ code: 'payout', done: true }])
  await app.deps.db.$client.query(`update payout_accounts set state = 'restricted' where retailer_id = $1`, [business])
  expect(await payout()).toEqual([{ code: 'payout', done: false }])
})

test('a check by hand counts only until what it looked at changes, and only the asked fields open', async () => {
  const { owner, id } = await aSubmitted()
  await checkByHand(id, 'bank')
  expect((await look(id)).checks.find(({ code }) => code === 'bank')).toMatchObject({ result: 'passed', by: 'Ada Moss' })
  const asked = await app.call(admin, askForChanges, {
    params: { id },
    body: { fields: ['bank.account', 'document.bank'], words: 'The account number is cut off.' },
  })
  expect(asked.body.application).toMatchObject({
    state: 'needs_changes',
    asked: ['bank.account', 'document.bank'],
    words: 'The account number is cut off.',
  })
  expect((await set(owner, id, 'business.name', 'Other', 1)).problem.code).toBe('applications.not_asked')
  expect((await sendDocument(app, owner, id, 'identity', PDF)).statusCode).toBe(409)
  expect((await submit(owner, id)).problem.code).toBe('applications.incomplete')
  now = new Date(now.getTime() + MINUTE)
  expect((await set(owner, id, 'bank.account', '987654321', 1)).status).toBe(200)
  expect((await sendDocument(app, owner, id, 'bank', PDF)).statusCode).toBe(201)
  expect((await submit(owner, id)).body).toMatchObject({ state: 'submitted', asked: [], words: null })
  expect((await look(id)).checks.find(({ code }) => code === 'bank')).toMatchObject({ result: 'not_checked', by: null })
  expect((await mailsTo(app, owner.email)).map(({ kind }) => kind)).toContain('applications.needs_changes')
})

test('a rejected applicant reads why, and starts again from what was entered once the time has passed', async () => {
  const { owner, id } = await aSubmitted()
  await app.call(admin, rejectApplication, { params: { id }, body: { reasons: ['information'], words: 'The names do not agree.' } })
  expect((await app.call(owner, startApplication, { body: {} })).problem.code).toBe('applications.too_early')
  now = new Date(now.getTime() + 31 * DAY)
  const again = (await app.call(owner, startApplication, { body: {} })).body
  expect(again.id).not.toBe(id)
  expect(again.fields.find(({ field }) => field === 'bank.account')).toMatchObject({ value: '•••• 6789', version: 1 })
  now = new Date(now.getTime() - 31 * DAY)
})

test('the queue shows who waits longest first, and marks what is late', async () => {
  const { items } = (await app.call(admin, retailerApplications, { query: {} })).body
  expect(items.map(({ submittedAt }) => submittedAt.getTime())).toEqual(
    items.map(({ submittedAt }) => submittedAt.getTime()).toSorted((a, b) => a - b),
  )
  expect(items.some((item) => item.isLate)).toBe(false)
  now = new Date(now.getTime() + 7 * DAY)
  const later = await aPerson(app, { platform: ['admin'] })
  expect((await app.call(later, retailerApplications, { query: {} })).body.items.every((item) => item.isLate)).toBe(true)
  now = new Date(now.getTime() - 7 * DAY)
})

test('whoever works at a business on SPIRAL asks its owner, who takes them into the team once', async () => {
  const { owner, id, name } = await aSubmitted()
  await checkByHand(id, 'identity', 'bank', 'sanctions', 'duplicate')
  const retailerId = (await app.call(admin, approveApplication, { params: { id } })).body.application.retailerId
  if (!retailerId) throw new Error('not approved')
  const clerk = await aPerson(app, { firstName: 'Rosa' })
  const draft = (await app.call(clerk, startApplication, { body: {} })).body
  const stranger = await aPerson(app, { retailers: [{ retailerId, role: 'manager' }] })
  const ask = () => app.call(clerk, askToJoin, { params: { id: draft.id }, body: { retailerId, message: 'I work Saturdays.' } })
  expect((await ask()).problem.code).toBe('applications.not_similar')
  expect((await set(clerk, draft.id, 'business.name', `the ${name.toUpperCase()}, Inc.`)).body.similar).toMatchObject([
    { retailerId, by: ['name'], request: null },
  ])
  expect((await ask()).body.similar).toMatchObject([{ request: 'open' }])
  await ask()
  expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'applications.join_asked')).toHaveLength(1)
  const boss = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  const { items } = (await app.call(boss, joinRequests, { query: { retailerId } })).body
  expect(items).toMatchObject([{ who: expect.stringContaining('Rosa'), message: 'I work Saturdays.', state: 'open' }])
  const params = { id: items[0]?.id ?? (0 as never) }
  expect((await app.call(stranger, answerJoinRequest, { params, body: { accept: true, role: 'staff' } })).status).toBe(403)
  expect((await app.call(boss, answerJoinRequest, { params, body: { accept: true, role: 'staff' } })).body.state).toBe('accepted')
  expect((await app.call(boss, answerJoinRequest, { params, body: { accept: true, role: 'staff' } })).problem.code).toBe(
    'applications.join_decided',
  )
  const { rows } = await app.deps.db.$client.query('select role from memberships where user_id = $1', [clerk.id])
  expect(rows).toEqual([{ role: 'staff' }])
})

test('the assistant’s finds go into the draft as they come; a try-out brings its own, without legal fields', async () => {
  const site = await aSite(await aBookstore())
  const outside = app.deps.outside
  app.deps.outside = safeFetch([site.host])
  try {
    const owner = await aPerson(app)
    const { id } = (await app.call(owner, startApplication, { body: {} })).body
    const payload = `--x\r\ncontent-disposition: form-data; name="site"\r\n\r\n${site.url}\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const run = await app.app.inject({
      method: 'POST',
      url: `/api/applications/${id}/assist`,
      cookies: { ...owner.cookies },
      headers,
      payload,
    })
    expect(run.statusCode).toBe(200)
    expect(run.body).toContain('"kind":"done"')
    const found = (await app.call(owner, startApplication, { body: {} })).body
    expect(found.fields.find(({ field }) => field === 'business.name')).toMatchObject({
      value: 'Harbor Lane Books',
      source: 'website',
      confirmed: false,
    })
    expect(found.fields.some(({ field }) => field === 'business.taxId')).toBe(false)
    expect(found.products.map(({ title }) => title)).toContain('Harbor Mug')
    const source = { kind: 'guess' as const, where: 'try-out' }
    const legal = { field: 'bank.account', value: '123456789', source, confidence: 1 }
    expect(
      (
        await app.call(owner, keepTryOut, {
          params: { id },
          body: { suggestions: [], products: [] },
          raw: { suggestions: [legal], products: [] },
        })
      ).status,
    ).toBe(422)
    const product = { title: 'Tide clock', pictures: [], source }
    const kept = await app.call(owner, keepTryOut, { params: { id }, body: { suggestions: [], products: [product] } })
    expect(kept.body.products.map(({ title }) => title)).toContain('Tide clock')
  } finally {
    app.deps.outside = outside
    site.close()
  }
})

test('a date of birth belongs to an adult, and a ZIP to its state', async () => {
  const owner = await aPerson(app)
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  const refused = async (field: string, value: string, version = 0) =>
    (await set(owner, id, field, value, version)).problem.errors?.find(({ pointer }) => pointer === '/value')?.message
  const today = now.toISOString().slice(5, 10)
  for (const [date, words] of [
    ['2015-01-01', /at least 18/],
    ['2999-01-01', /in the future/],
    ['1980-02-30', /date of birth/],
    ['1880-01-01', /year/],
    [`2008-${new Date(now.getTime() + DAY).toISOString().slice(5, 10)}`, /at least 18/],
  ] as const)
    expect([date, await refused('identity.birthDate', date)]).toEqual([date, expect.stringMatching(words)])
  expect((await set(owner, id, 'identity.birthDate', `2008-${today}`)).status).toBe(200)
  for (const place of ['business', 'stores.0']) {
    await set(owner, id, `${place}.state`, 'MN')
    expect(await refused(`${place}.zip`, '90210')).toBe('ZIP 90210 is in CA. Check it, or choose the other state first.')
    expect((await set(owner, id, `${place}.zip`, '55425')).status).toBe(200)
    // The state first, then the ZIP; in between it is open.
    const moved = (await set(owner, id, `${place}.state`, 'CA', 1)).body
    expect(moved.open).toContainEqual(expect.objectContaining({ at: `${place}.zip`, why: 'invalid' }))
    expect((await submit(owner, id)).problem.code).toBe('applications.incomplete')
    const fits = (await set(owner, id, `${place}.zip`, '90210', 1)).body
    expect(fits.open.filter(({ why }) => why === 'invalid')).toEqual([])
  }
})

test('the reviewer compares the date of birth in full, which is recorded; the applicant and a decided application do not show it', async () => {
  const { owner, id } = await aSubmitted()
  const birthDate = (application: { fields: { field: string; value: FieldValue | null }[] }) =>
    application.fields.find(({ field }) => field === 'identity.birthDate')?.value
  expect(birthDate((await look(id)).application)).toBe('1980-05-06')
  const seen = await look(id)
  expect(seen.history.filter(({ act }) => act === 'saw the date of birth')).toMatchObject([{ who: 'Ada Moss' }])
  const acts = (await app.call(admin, audit, { query: {} })).body.items.filter(({ subject }) => subject === `application ${id}`)
  expect(acts.filter(({ act }) => act === 'application.read_birth_date')).toHaveLength(1)
  expect(JSON.stringify(acts)).not.toContain('1980-05-06')
  const own = (await app.call(owner, myApplication)).body.application
  expect(JSON.stringify(own)).not.toMatch(/1980|5-06/)
  expect(own?.fields.find(({ field }) => field === 'bank.account')?.value).toBe('•••• 6789')
  await checkByHand(id, 'identity', 'bank', 'sanctions', 'duplicate')
  await app.call(admin, approveApplication, { params: { id } })
  expect(birthDate((await look(id)).application)).toBe('••••')
})

test('the mark Trusted Local knows the checked papers right after the approval', async () => {
  const { owner, id } = await aSubmitted()
  await checkByHand(id, 'identity', 'bank', 'sanctions', 'duplicate')
  await app.call(admin, approveApplication, { params: { id } })
  await app.settle()
  const { body } = await app.call(owner, retailerTrust, { query: {} })
  expect(body.seller.checkedAt).not.toBeNull()
  expect(body.stores[0]?.countedAt).not.toBeNull()
  expect(body.stores[0]?.criteria.find(({ code }) => code === 'verified')?.isMet).toBe(true)
})

test('our usual policies are marked as such until somebody has looked at them', async () => {
  const owner = await aPerson(app)
  const { id } = (await app.call(owner, startApplication, { body: {} })).body
  const presets = (await app.call(owner, myApplication)).body.application?.fields.filter(({ isPreset }) => isPreset) ?? []
  expect(presets.map(({ field }) => field)).toContain('policies.returnsDays')
  const confirmed = await app.call(owner, confirmFields, {
    params: { id },
    body: { fields: presets.map(({ field, version }) => ({ field: field as never, version })) },
  })
  expect(confirmed.body.fields.filter(({ isPreset }) => isPreset)).toEqual([])
})
