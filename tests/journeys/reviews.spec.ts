import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive } from './pressing.ts'

test('a kettle that was picked up is reviewed from its order, and the rating is the one of that review', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Enamel kettle' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
  const writeLink = page.getByRole('link', { name: 'Write a review of Enamel kettle' })

  await openAlive(page, `/order-details?id=${bought.number}`)
  await expect(page.getByRole('link', { name: 'Enamel kettle', exact: true }).first()).toBeVisible()
  await expect(writeLink).toHaveCount(0)

  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  await openAlive(page, `/order-details?id=${bought.number}`)
  await page.getByRole('link', { name: 'Purchase details of Enamel kettle' }).click()
  await expect(page.getByRole('link', { name: 'Write a review', exact: true })).toBeVisible()
  await page.goBack()
  await writeLink.click()

  await page.getByRole('button', { name: 'Write a review' }).click()
  await choose(page.getByRole('radio', { name: '2 stars: Poor' }))
  await page.getByLabel('Your review').fill('Too short')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Tell others a bit more (20 characters at least).').first()).toBeVisible()
  await expect(page.getByLabel('Your review')).toHaveValue('Too short')
  await page.getByLabel('Your review').fill('It pours badly and the lid rattles, but it boils fast.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Your review is shown', { exact: true })).toBeVisible()
  await expect(page.getByText('2.0 from 1 review')).toBeVisible()
  // Pages may not carry inline styles, so stars drawn with them would all be full.
  const drawn = await (await page.request.get(page.url())).text()
  expect(drawn).toContain('2 out of 5 stars')
  expect(drawn).not.toMatch(/<[^<>]* style="/)
})

test('a shopper asks about a kettle, its store answers from the office, and the asker reads it on the page', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Copper kettle' } })
  const visitor = await (await browser.newContext()).newPage()
  await openAlive(visitor, `${spiral.origin}/product/${shop.productId}`)
  await expect(visitor.getByText('No questions yet.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Sign in to ask' })).toBeVisible()

  await signedInAs({ firstName: 'Maya' })
  await openAlive(page, `/product/${shop.productId}`)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const form = page.getByRole('dialog', { name: 'Ask about Copper kettle' })
  await form.getByLabel('Your question').fill('Gas?')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(form.getByText('Write a whole question (10 characters at least).').first()).toBeVisible()
  await expect(form.getByLabel('Your question')).toHaveValue('Gas?')
  await form.getByLabel('Your question').fill('Does it work on a gas stove?')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  const question = page.getByRole('article').filter({ hasText: 'Does it work on a gas stove?' })
  await expect(question).toBeVisible()

  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  await openAlive(page, '/retailer-dashboard?section=messages')
  await page.getByRole('button', { name: /^Answer.*gas stove/ }).click()
  const reply = page.getByRole('dialog', { name: 'Answer this question' })
  await reply.getByLabel('Your answer').fill('Yes, on gas, electric and induction.')
  await reply.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('No messages to answer')).toBeVisible()

  await openAlive(visitor, `${spiral.origin}/product/${shop.productId}`)
  const shown = visitor.getByRole('article').filter({ hasText: 'Does it work on a gas stove?' })
  await expect(shown).toContainText('Yes, on gas, electric and induction.')
  await expect(shown).toContainText('Store')
  expect((await seriousOn(visitor)).map(({ id }) => id)).toEqual([])
  await visitor.getByLabel('Search questions and answers').fill('no such words')
  await expect(visitor.getByText('No question or answer has “no such words”.')).toBeVisible()
  await visitor.context().close()
})
