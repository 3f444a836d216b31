import { callsOf } from '#tests/app.ts'
import { rsvp } from '#contracts/events/events.ts'
import type { EventId } from '#contracts/ids.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const inAnHour = () =>
  new Date(Date.now() + 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).slice(0, 16).replace(' ', 'T')
const inThreeHours = () =>
  new Date(Date.now() + 10_800_000).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).slice(0, 16).replace(' ', 'T')

test('a mall plans an event, a shopper waits in line, moves up, and is let in by code for SPIRALs', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const mallId = await aMall(spiral, { name: 'Cedar Court' })
  await spiral.settle()
  const pageOf = async (who: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }
  const office = await pageOf(await aPerson(spiral, { malls: [{ mallId, role: 'manager' }] }))
  await openAlive(office, '/mall-dashboard?section=events')
  await office.getByRole('button', { name: 'New event' }).click()
  const form = office.getByRole('dialog')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByText('Enter a title.').first()).toBeVisible()
  await form.getByLabel('Title').fill('Story hour')
  await form.getByLabel('About').fill('Picture books read aloud for children.')
  await form.getByLabel('Kind').selectOption('kids')
  await form.getByLabel('Where').fill('Atrium')
  await form.getByLabel('Start').fill(inThreeHours())
  await form.getByLabel('End').fill(inAnHour())
  await form.getByLabel('Seats').fill('1')
  await form.getByLabel('SPIRALs for coming').fill('25')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByText('Choose an end after the start.').first()).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Story hour')
  await form.getByLabel('Start').fill(inAnHour())
  await form.getByLabel('End').fill(inThreeHours())
  await form.getByRole('button', { name: 'Publish' }).click()
  const link = office.getByRole('link', { name: 'Story hour' })
  await expect(link).toBeVisible()
  expect((await seriousOn(office)).map(({ id }) => id)).toEqual([])
  const address = (await link.getAttribute('href')) ?? ''

  const first = await aPerson(spiral, { firstName: 'Ben' })
  const call = callsOf(spiral)
  const id = Number(address.split('/').at(-1)) as EventId
  await call(first, rsvp, { params: { id }, body: { seats: 1 } })
  await signedInAs({ firstName: 'Maya', lastName: 'Lind' })
  await openAlive(page, address)
  await page.getByRole('button', { name: 'Wait in line' }).click()
  await expect(page.getByText('You are number 1 in line for 1 seat.')).toBeVisible()

  const bens = await pageOf(first)
  await openAlive(bens, address)
  await bens.getByRole('button', { name: 'Give my seats back' }).click()
  await bens.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(bens.getByRole('button', { name: /Take seats|Wait in line/ })).toBeVisible()

  await openAlive(page, address)
  await expect(page.getByText('1 seat for you. Show this code at the door.')).toBeVisible()
  expect((await seriousOn(page)).map(({ id: rule }) => rule)).toEqual([])
  const code =
    (await page.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label'))?.replace('QR code', '').replaceAll(' ', '') ?? ''
  await office.getByRole('button', { name: 'Attendees of Story hour' }).click()
  const door = office.getByRole('dialog')
  await door.getByLabel('Code').fill('NOSUCHCD')
  await door.getByRole('button', { name: 'Check in' }).click()
  await expect(door.getByText('This code is not for this event. Check the letters and try again.', { exact: true }).first()).toBeVisible()
  await door.getByLabel('Code').fill(code)
  await door.getByRole('button', { name: 'Check in' }).click()
  await expect(door.getByText('Maya Lind is in, with 1 seat. 25 SPIRALs earned.')).toBeVisible()
  await openAlive(page, address)
  await expect(page.getByText('You are checked in with 1 seat. Enjoy it.')).toBeVisible()
})
