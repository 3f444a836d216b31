import { callsOf } from '#tests/app.ts'
import { rsvp } from '#contracts/events/events.ts'
import type { EventId } from '#contracts/ids.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { aMall } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive } from './pressing.ts'

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
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(form.getByText('Enter a title.').first()).toBeVisible()
  await form.getByLabel('Title').fill('Story hour')
  await form.getByLabel('About').fill('Picture books read aloud for children.')
  await form.getByLabel('Kind').selectOption('kids')
  await form.getByLabel('Where').fill('Atrium')
  await form.getByLabel('Start').fill(inThreeHours())
  await form.getByLabel('End').fill(inAnHour())
  await form.getByLabel('Seats').fill('1')
  await form.getByLabel('SPIRALs per person').fill('25')
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(form.getByText('Choose an end after the start.').first()).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Story hour')
  await form.getByLabel('Start').fill(inAnHour())
  await form.getByLabel('End').fill(inThreeHours())
  await choose(form.getByLabel('Keep it as a draft'))
  await form.getByRole('button', { name: 'Save event' }).click()
  // A draft has no page until it is published.
  await expect(office.getByText('Draft', { exact: true })).toBeVisible()
  const link = office.getByRole('link', { name: 'Story hour' })
  await expect(link).toHaveCount(0)
  await page.goto(`/events?mallId=${mallId}`)
  await expect(page.getByText('No events match')).toBeVisible()
  await office.getByRole('button', { name: 'Picture of Story hour' }).click()
  const picture = office.getByRole('dialog')
  await picture
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'books.jpg', mimeType: 'image/jpeg', buffer: await aPicture('#118855', 1200) })
  await office.getByRole('button', { name: /^Use/ }).click()
  await expect(office.getByText('Picture saved').first()).toBeVisible()
  await office.getByRole('button', { name: 'Publish Story hour' }).click()
  await expect(link).toBeVisible()
  expect((await seriousOn(office)).map(({ id }) => id)).toEqual([])
  const address = (await link.getAttribute('href')) ?? ''

  // Shoppers meet it in the search, on the map and on the first page.
  await page.goto('/search?q=story+hour')
  await expect(page.getByRole('link', { name: 'Story hour' })).toBeVisible()
  await openAlive(page, '/events?q=story')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(
    page.getByRole('group', { name: 'Malls and stores with events on a map' }).getByRole('link', { name: /Cedar Court/ }),
  ).toBeVisible()
  expect((await seriousOn(page)).map(({ id: rule }) => rule)).toEqual([])
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No events match')).toBeVisible()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Events', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Story hour' })).toBeVisible()

  const first = await aPerson(spiral, { firstName: 'Ben' })
  const call = callsOf(spiral)
  const id = Number(address.split('/').at(-1)) as EventId
  await call(first, rsvp, { params: { id }, body: { seats: 1 } })
  await signedInAs({ firstName: 'Maya', lastName: 'Lind' })
  await openAlive(page, address)
  await page.getByRole('button', { name: 'Wait in line' }).click()
  await expect(page.getByText('You are number 1 in line for 1 seat.')).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Your text' })).toHaveValue('Come with me: Story hour at Cedar Court.')
  await page.keyboard.press('Escape')

  const bens = await pageOf(first)
  await openAlive(bens, address)
  await bens.getByRole('button', { name: 'Cancel my seats' }).click()
  await bens.getByRole('dialog').getByRole('button', { name: 'Cancel seats' }).click()
  await expect(bens.getByRole('button', { name: /Take seats|Wait in line/ })).toBeVisible()

  await openAlive(page, address)
  await expect(page.getByText("You're going, 1 seat. Show this code at the door.")).toBeVisible()
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
