import { addRoadmapItem, publishRoadmapItem } from '#contracts/roadmap.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { callsOf } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an admin announces an item, a visitor votes by email and joins the waitlist, and a gate opens only with a reason', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  await seedPlaces(spiral.deps.db)
  await signedInAs({ firstName: 'Ida', lastName: 'Berg', platform: ['admin'] })
  await openAlive(page, '/phase2-dashboard')
  await page.getByRole('button', { name: 'Add the first item' }).click()
  const form = page.getByRole('dialog', { name: 'Add an item' })
  await form.getByRole('button', { name: 'Add item' }).click()
  await expect(form.getByText('Enter a title.').first()).toBeVisible()
  await form.getByLabel('Title').fill('Gift registries')
  await form.getByLabel('Description').fill('One list for a wedding or a baby.')
  await form.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('heading', { name: 'Gift registries' })).toBeVisible()
  await page.getByRole('button', { name: 'Announce Gift registries' }).click()
  await expect(page.getByText('Announced', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open with a reason the gate Items of the phase' }).click()
  const asking = page.getByRole('dialog', { name: /Open the gate/ })
  await expect(asking).toContainText('Every feature of the phase is made')
  await asking.getByLabel('Reason').fill('The registry can follow.')
  await asking.getByRole('button', { name: 'Open gate' }).click()
  await expect(page.getByText(/by Ida Berg: The registry can follow/)).toBeVisible()
  const admin = await aPerson(spiral, { platform: ['admin'] })
  const call = callsOf(spiral)
  const { body } = await call(admin, addRoadmapItem, {
    body: {
      title: 'SPIRAL in Boise',
      words: 'The first mall of Idaho.',
      kind: 'city',
      phase: 3,
      state: 'planned',
      zip: '83702',
      target: null,
      needs: [],
    },
  })
  await call(admin, publishRoadmapItem, { params: { id: body.id }, body: { isPublic: true } })

  const visitor = await (await browser.newContext({ baseURL: spiral.origin, serviceWorkers: 'block' })).newPage()
  await openAlive(visitor, '/coming-soon')
  await visitor.getByRole('button', { name: 'Vote for Gift registries' }).click()
  const voting = visitor.getByRole('dialog')
  await voting.getByLabel('Email').fill('sam@example.com')
  await voting.getByRole('button', { name: 'Send me the link' }).click()
  await expect(visitor.getByText('Check your email').first()).toBeVisible()
  await visitor.getByLabel('ZIP code').fill('8370')
  await visitor.locator('#waitlist').getByLabel('Email').fill('sam@example.com')
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(visitor.getByText('Enter a 5-digit ZIP.').first()).toBeVisible()
  await visitor.getByLabel('ZIP code').fill('83702')
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(visitor.getByText(/You're on the list once you open the link/)).toBeVisible()
  for (const mail of await mailsTo({ deps: spiral.deps }, 'sam@example.com')) {
    await openAlive(visitor, mail.text.match(/\/coming-soon\?key=[\w.-]+/)?.[0] ?? '')
    await visitor.getByRole('button', { name: /^Confirm my (vote|place)/ }).click()
    await expect(visitor.getByText('Confirmed for s•••@example.com.')).toBeVisible()
  }
  await expect(visitor.getByText('1 vote', { exact: true })).toBeVisible()
  await expect(visitor.getByText(/Boise, ID: a few people on the waitlist/)).toBeVisible()
})
