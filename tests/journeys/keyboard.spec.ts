import { expect, test } from './fixtures.ts'
import { expectFocusKept, tabTo } from './keyboard.ts'
import { aWorld } from './world.ts'

test('a guest finds, buys and pays without touching a mouse, and always sees where they are', async ({ page, spiral }) => {
  test.setTimeout(120_000)
  await aWorld(spiral)
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const atHeading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

  await test.step('search, by way of the skip link', async () => {
    await page.goto('/')
    // The page is hydrated when it handles keys; the list of shortcuts loads last.
    await expect(async () => {
      await press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tabTo(page, page.getByRole('link', { name: 'Skip to search' }))
    await press('Enter')
    await expect(page.getByRole('combobox').first()).toBeFocused()
    await page.keyboard.type('trail shoes')
    await press('Enter')
    await expect(page).toHaveURL(/\/search\?q=trail/)
    await atHeading(/trail shoes/)
  })

  await test.step('product: store and way of getting it by arrows', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Canyon trail running shoes' }).first())
    await press('Enter')
    await atHeading('Canyon trail running shoes')
    const stores = page.getByRole('group', { name: 'Where to get it' }).getByRole('radio')
    await tabTo(page, page.locator('[type=radio]:checked').first())
    await expect(stores.first()).toBeFocused()
    await press('ArrowDown')
    await expect(stores.nth(1)).toBeFocused()
    await expect(stores.nth(1)).toBeChecked()
    await press('ArrowUp')
    await expect(stores.first()).toBeChecked()
    const pickup = page.getByRole('radio', { name: /Pick it up/ })
    // Without a place a pickup is not suggested; the arrows go around.
    await tabTo(page, page.getByRole('radio', { name: /Ship to me/ }))
    await press('ArrowDown')
    await expect(pickup).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
    await press('Enter')
  })

  await test.step('cart: the drawer has the focus, Esc gives it back, and the cart is a link away', async () => {
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link', { name: 'Canyon trail running shoes' }).first()).toBeVisible()
    await expect.poll(() => drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused()
    await press('g', 'c')
    await expect(page).toHaveURL(/\/cart$/)
    await atHeading(/Cart/)
    await tabTo(page, page.getByRole('button', { name: /more|increase/i }).first())
    await press('Space')
    await expect(page.getByText('2 items').first()).toBeVisible()
    await expectFocusKept(page)
    await tabTo(page, page.getByRole('link', { name: 'Checkout', exact: true }).first())
    await press('Enter')
  })

  await test.step('checkout: contact, a test card, and one key to place the order', async () => {
    await atHeading('Checkout')
    await tabTo(page, page.getByLabel('Full name'))
    await page.keyboard.type('Maya Green')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type('maya.keys@example.com')
    const card = page.getByRole('radio', { name: 'Test card: succeeds' })
    await tabTo(page, card)
    await press('Space')
    await expect(card).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: /Place order, \$/ }).first())
    await press('Enter')
    await expect(page).toHaveURL(/order-details\?.*placed=1/)
    await atHeading('Thank you, Maya')
  })
})
