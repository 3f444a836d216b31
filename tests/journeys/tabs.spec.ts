import { aRetailer, aStore } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

test('tabs are one stop for the Tab key; the arrows, Home and End choose among them, and the address keeps the choice', async ({
  page,
  spiral,
}) => {
  const store = await aStore(spiral, await aRetailer(spiral))
  await spiral.settle()
  await page.goto(`/store/${store}`)
  await alive(page)
  const tabs = page.getByRole('tablist').getByRole('tab')
  const chosen = page.getByRole('tab', { selected: true })
  await expect(tabs).toHaveText(['Products', 'Reviews', 'About', 'Visit'])
  await expect(chosen).toHaveText('Products')

  await chosen.focus()
  for (const [key, name] of [
    ['ArrowRight', 'Reviews'],
    ['End', 'Visit'],
    ['ArrowRight', 'Products'],
    ['ArrowLeft', 'Visit'],
    ['Home', 'Products'],
    ['ArrowRight', 'Reviews'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chosen).toHaveText(name)
    await expect(chosen).toBeFocused()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=reviews/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tablist').locator(':focus')).toHaveCount(0)

  await page.reload()
  await expect(chosen).toHaveText('Reviews')
  await page.getByRole('tab', { name: 'Visit' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Visit' })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
})
