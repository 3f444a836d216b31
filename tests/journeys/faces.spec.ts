import { addFloors } from '#server/domains/malls/floors.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { aPicture } from '#tests/pictures.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

const square = (left: number): [number, number][] => [
  [left, 40],
  [left + 80, 40],
  [left + 80, 120],
  [left, 120],
]

test('a manager gives the store its face, story and holiday; shoppers see it and find the store on the floor plan', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const mallId = await aMall(spiral, { name: 'Lantern Court', slug: 'lantern-court', hours: '24/7' })
  const units = await addFloors(spiral.deps.db, mallId, [
    { floor: 1, name: 'Level 1', outline: square(0), walkways: [], marks: [], units: [{ unit: 'N101', outline: square(10) }] },
    {
      floor: 2,
      name: 'Level 2',
      outline: square(0),
      walkways: [],
      marks: [{ kind: 'elevator', at: [300, 300], name: 'Elevator' }],
      units: ['N201', 'N203'].map((unit, i) => ({ unit, outline: square(10 + i * 100) })),
    },
  ])
  const retailerId = await aRetailer(spiral, { displayName: 'Lantern & Wick' })
  const at = { mallId, unit: 'Level 2, N203', unitId: units.get('N203') ?? null, hours: 'Mo-Su 00:00-24:00' }
  const storeId = await aStore(spiral, retailerId, { name: 'Lantern & Wick Lantern Court', slug: 'lantern-wick', ...at })
  for (const title of ['Wick', 'Oil lamp', 'Matches']) await aProduct(spiral, retailerId, { title, storeIds: [storeId] })
  await spiral.settle()

  await signedInAs({ retailers: [{ retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard')
  await page.getByRole('link', { name: 'Business profile' }).click()
  await alive(page)
  await page
    .getByLabel('Name mark', { exact: true })
    .setInputFiles({ name: 'mark.jpg', mimeType: 'image/jpeg', buffer: await aPicture('#204060', 320) })
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('button', { name: 'Remove the name mark' })).toBeVisible()
  await page.getByLabel('Story').fill('We dip our own candles.')
  await page.getByRole('button', { name: 'Save look and story' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Day 1: date').fill(new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10))
  await page.getByLabel('Days to return').fill('7')
  await page.getByRole('button', { name: /^Save Lantern/ }).click()
  await expect(page.getByText('Returns must be at least 14 days for unused items.').first()).toBeVisible()
  await page.getByLabel('Days to return').fill('60')
  await page.getByRole('button', { name: /^Save Lantern/ }).click()
  await expect(page.getByText('Lantern & Wick Lantern Court is saved', { exact: true })).toBeVisible()
  expect((await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await page.goto('/store/lantern-wick')
  await expect(page.getByText('We dip our own candles.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular here' })).toBeVisible()
  await page.getByRole('link', { name: 'Level 2, N203' }).click()
  const plan = page.getByRole('group', { name: 'Floor plan of Level 2' })
  await expect(plan.getByRole('link', { name: '1: Lantern & Wick, N203' })).toHaveAttribute('aria-current', 'location')
  expect((await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('link', { name: /^Level 1 / }).click()
  await expect(page.getByText('No store on this floor is on SPIRAL yet.')).toBeVisible()
  await page.getByRole('link', { name: /^Level 2 / }).click()
  await plan.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern & Wick Lantern Court' })).toBeVisible()
  await page.goto('/mall/lantern-court')
  await page
    .getByRole('link', { name: /^Shop this mall/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/products\\?mallId=${mallId}`))
  await expect(page.getByRole('button', { name: 'Shopping at: Lantern Court' })).toBeVisible()
})
