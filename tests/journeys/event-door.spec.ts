import { myRsvp, rsvp } from '#contracts/events/events.ts'
import { createEvent, type HostedEvent } from '#contracts/events/host.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aMall } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { holdBeforeCamera } from './camera.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const fromNow = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).slice(0, 16).replace(' ', 'T')
const EVENT = {
  title: 'Lantern walk',
  about: 'We walk around the lake with lanterns.',
  kind: 'season',
  place: 'North entrance',
  startsAt: fromNow(1),
  endsAt: fromNow(3),
  price: 0,
  seats: 20,
  isForKids: true,
  spirals: 0,
}

test('the door of an event reads a code with the camera, says when a code comes twice, and works by keyboard alone', async ({
  browser,
  spiral,
}) => {
  const mallId = await aMall(spiral, { name: 'Lantern Court' })
  await spiral.settle()
  const call = callsOf(spiral)
  const manager = await aPerson(spiral, { malls: [{ mallId, role: 'manager' }] })
  const planned = await call(manager, createEvent, { raw: JSON.stringify({ ...EVENT, mallId, storeId: null }) } as never)
  const { id } = planned.body as HostedEvent
  const guestOf = async (firstName: string) => {
    const person = await aPerson(spiral, { firstName, lastName: 'Berg' })
    await call(person, rsvp, { params: { id }, body: { seats: 1 } })
    return { person, code: (await call(person, myRsvp, { params: { id } })).body.rsvp?.code ?? '' }
  }
  const [ana, ben] = [await guestOf('Ana'), await guestOf('Ben')]
  expect(ana.code).toMatch(/^[0-9A-Z]{8}$/)

  const atTheDoor = async (shown?: string) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(manager.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    const page = await context.newPage()
    if (shown !== undefined) await holdBeforeCamera(page, shown)
    await openAlive(page, '/mall-dashboard?section=events')
    await page.getByRole('button', { name: 'Attendees of Lantern walk' }).click()
    return { page, door: page.getByRole('dialog') }
  }

  await test.step('the camera reads the code that the shopper shows', async () => {
    const { page, door } = await atTheDoor(ana.code)
    await door.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(door.getByText('Ana Berg is in, with 1 seat.')).toBeVisible()
    await expect(door.getByText('Checked in').first()).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await door.getByRole('button', { name: 'Close the camera' }).click()
    await door.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(door.getByText(/^Ana Berg was checked in already/)).toBeVisible()
  })

  await test.step('without a camera the keyboard does it all', async () => {
    const { page, door } = await atTheDoor()
    await door.getByRole('button', { name: 'Scan with the camera' }).press('Enter')
    await expect(door.getByText(/Type the code instead\./)).toBeVisible()
    await door.getByLabel('Code').focus()
    await page.keyboard.type(`${ben.code.slice(0, 4)} ${ben.code.slice(4).toLowerCase()}`)
    await page.keyboard.press('Enter')
    await expect(door.getByText('Ben Berg is in, with 1 seat.')).toBeVisible()
    await expect(door.getByLabel('Code')).toHaveValue('')
    await page.keyboard.type('NOSUCHCD')
    await page.keyboard.press('Enter')
    await expect(door.getByText(/^This code is not for this event\./).first()).toBeVisible()
  })
})
