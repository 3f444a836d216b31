import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress, addresses, changeAddress, changeProfile, me, removeAddress } from '#contracts/identity/auth.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
const home = {
  label: 'Home',
  recipient: 'Ana Lopez',
  street1: '60 E Broadway',
  city: 'Bloomington',
  state: 'MN',
  zip: '55425',
  isDefault: false,
}

test('there is one default address as long as there are addresses, however they come and go', async () => {
  const ana = await aPerson(app)
  const first = (await app.call(ana, addAddress, { body: home })).body
  expect(first).toMatchObject({ isDefault: true, street2: null })
  const second = (await app.call(ana, addAddress, { body: { ...home, label: 'Work', isDefault: true } })).body
  const defaults = async () => (await app.call(ana, addresses)).body.items.filter((one) => one.isDefault).map(({ id }) => id)
  expect(await defaults()).toEqual([second.id])
  await app.call(ana, changeAddress, { params: { id: second.id }, body: { ...home, isDefault: false } })
  expect(await defaults()).toEqual([second.id])
  expect((await app.call(ana, removeAddress, { params: { id: second.id } })).status).toBe(204)
  expect(await defaults()).toEqual([first.id])
  const many = await Promise.all([1, 2, 3, 4].map(() => app.call(ana, addAddress, { body: { ...home, isDefault: true } })))
  expect(many.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await defaults()).toHaveLength(1)
})

test('a ZIP of another state is refused beside its field', async () => {
  const ana = await aPerson(app)
  for (const [wrong, code] of [
    [{ state: 'WI' }, 'address.zip_state'],
    [{ zip: '00001' }, 'address.zip_unknown'],
  ] as const)
    expect(await app.call(ana, addAddress, { body: { ...home, ...wrong } })).toMatchObject({
      status: 422,
      problem: { code, errors: [{ pointer: '/zip' }] },
    })
})

test("safety:R1 another person's address is not found and stays as it is", async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  const { id } = (await app.call(ana, addAddress, { body: home })).body
  expect((await app.call(bo, changeAddress, { params: { id }, body: home })).status).toBe(404)
  expect((await app.call(bo, removeAddress, { params: { id } })).status).toBe(404)
  expect((await app.call(bo, addresses)).body.items).toEqual([])
  expect((await app.call(ana, addresses)).body.items).toHaveLength(1)
})

test('a changed name is there with the next request', async () => {
  const ana = await aPerson(app)
  await app.call(ana, me)
  const changed = await app.call(ana, changeProfile, { body: { firstName: 'Anna', lastName: 'López', zip: '55401' } })
  expect(changed.body.user).toMatchObject({ name: 'Anna López', zip: '55401' })
  expect((await app.call(ana, me)).body.user).toMatchObject({ name: 'Anna López', zip: '55401' })
})
