import { aMall, aShop } from '#tests/shops.ts'
import { giftCodeIn } from '#tests/gift-cards.ts'
import { groupedGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, openAlive } from './pressing.ts'

test('a guest buys a mall gift card; the friend opens the email and adds it to a wallet', async ({ page, spiral, signedInAs }) => {
  const mallId = await aMall(spiral, { name: 'Lakeside Mall' })
  const shop = await aShop(spiral, { mall: mallId, price: 1_703 })
  await spiral.settle()
  await openAlive(page, `/mall-gift-card-system?mall=${mallId}`)
  await page.getByRole('group', { name: 'Amounts' }).getByRole('button', { name: '$50' }).click()
  await page.getByText('Birthday', { exact: true }).click()
  await page.getByLabel('Their name').fill('Ben Lee')
  await page.getByLabel('Their email').fill('ben@example.com')
  await page.getByLabel('Message').fill('Happy birthday, Ben')
  await page.getByLabel('Your name').fill('Maya Green')
  await page.getByLabel('Your email').fill('maya@example.com')
  await page.getByRole('button', { name: 'Use a test card' }).click()
  await page.getByRole('button', { name: 'Visa that works' }).click()
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Buy gift card, $50.00' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your gift!' })).toBeVisible()
  await expect(page.getByText('$50.00 for Ben Lee')).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  await expect.poll(async () => (await mailsTo(spiral, 'ben@example.com')).length).toBe(1)
  const code = await giftCodeIn(spiral, 'ben@example.com')

  await signedInAs()
  await openAlive(page, `/gift-card-balance-checker#code=${code}`)
  await expect(page.getByLabel('Gift card code')).toHaveValue(groupedGiftCode(code))
  await expect(page.getByText('left on this card, for all stores of Lakeside Mall')).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to my wallet' }).click()
  await expect(page.getByText("It's in your wallet.")).toBeVisible()
  await expect(page.getByText('Gift card bought')).toBeVisible()
  await page.getByRole('link', { name: 'Go to my wallet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page.getByText('$50.00 left')).toBeVisible()
  expect(await seriousOn(page)).toEqual([])

  // $17.03 and $1.17 of tax.
  await openAlive(page, `/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  await page.getByRole('button', { name: /^Use the card/ }).click()
  await expect(page.getByText('$31.80 left after this order')).toBeVisible()
  await expect(page.getByText("Your gift card covers this order. You don't need a card.")).toBeVisible()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/order-details\?id=S/)
  await openAlive(page, '/wallet')
  await expect(page.getByText('$31.80 left of $50.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paid for an order', exact: true })).toBeVisible()
})
