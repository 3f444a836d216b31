import { csv, TSHIRT } from '#tests/importing.ts'
import { outsideHost } from '#tests/outside-host.ts'
import { aPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a catalog file is fetched from an address with its pictures; a picture that failed is tried again', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(180_000)
  const site = await outsideHost()
  spiral.deps.config.allowedPrivateHosts.push(site.host)
  const [first = '', second = '', third = ''] = TSHIRT
  const file = csv(
    first.replace('https://cdn.example.com', site.address('')),
    second,
    third.replace('https://cdn.example.com', site.address('')),
  )
  site.send('/products.csv', file)
  site.send('/tee.jpg', await aPicture('#224488', 400))
  const { retailerId } = await aShop(spiral)
  await signedInAs({ retailers: [{ retailerId, role: 'manager' }] })
  await page.goto('/retailer-inventory?tab=imports')

  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Add and fetch' }).click()
  await expect(page.getByRole('link', { name: 'Enter the address of the file.' })).toBeVisible()
  await page.getByLabel('Address of the file').fill('https://127.0.0.1/secret')
  await page.getByRole('button', { name: 'Add and fetch' }).click()
  await expect(page.getByText('Use the address of a file on a public web site').first()).toBeVisible()
  await page.getByLabel('Address of the file').fill(site.address('/products.csv'))
  await page.getByRole('button', { name: 'Add and fetch' }).click()
  await expect(page.getByText('We fetch the file now').first()).toBeVisible()
  await expect(page.getByText('The file was imported.')).toBeVisible({ timeout: 30_000 })
  expect(await seriousOn(page)).toEqual([])

  await page.getByRole('link', { name: 'See the last import' }).click()
  await expect(page.getByText('1 of 2 pictures fetched, 1 could not be fetched.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('There is nothing at this address any more (404).')).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  site.send('/tee-back.jpg', await aPicture('#884422', 400))
  await page.getByRole('button', { name: 'Try again', exact: true }).first().click()
  await expect(page.getByText('2 of 2 pictures fetched.')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Address removed').first()).toBeVisible()
  site.close()
})
