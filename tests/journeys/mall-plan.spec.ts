import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aRetailer, aStore } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { alive, openAlive } from './pressing.ts'

const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 440">
  <rect id="outline" x="0" y="0" width="720" height="440"/>
  <rect id="N101" x="20" y="20" width="160" height="120"/>
  <rect id="N102" x="200" y="20" width="160" height="120" data-store="Corner Books"/>
  <rect id="rect3" x="380" y="20" width="160" height="120"/>
  <g id="step-free-paths"><polyline points="20,220 700,220"/></g>
  <circle id="entrance-west" cx="20" cy="220" r="8"/><circle id="spiral-center" cx="700" cy="230" r="8"/>
</svg>`

test('a mall imports its plan and publishes it; shoppers find their way, ask for a shop and correct the page', async ({
  browser,
  spiral,
}) => {
  const mallId = await aMall(spiral, { name: 'Harbor Court', slug: 'harbor-court' })
  await aStore(spiral, await aRetailer(spiral), { mallId, name: 'Uptown Lamps' })
  await spiral.settle()
  const pageOf = async (who: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }
  const office = await pageOf(await aPerson(spiral, { malls: [{ mallId, role: 'manager' }] }))
  const shopper = await pageOf(await aPerson(spiral))

  await test.step('a file with scripts is refused, a plan is read, and a unit without a number gets one', async () => {
    await openAlive(office, '/mall-dashboard?section=plan')
    await office.getByRole('button', { name: 'Add a floor' }).click()
    await office.getByRole('button', { name: 'Import a file' }).click()
    const form = office.getByRole('dialog', { name: 'Import Level 1' })
    const send = async (buffer: string) => {
      await form
        .getByLabel('Plan of this floor')
        .setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(buffer) })
      await form.getByRole('button', { name: 'Read the file' }).click()
    }
    await send('<svg><script>alert(1)</script></svg>')
    await expect(form.getByText('The file has scripts in it. Export the plan as plain shapes.')).toBeVisible()
    await send(PLAN)
    await expect(form.getByText('Found 3 units, 2 signs, 1 path. 1 unit without a number')).toBeVisible()
    await form.getByRole('button', { name: 'Put it on Level 1' }).click()
    await office.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(office.getByText('1 unit without a number. Enter a number in the list, or delete the unit.')).toBeVisible()
    await office.getByLabel('Number of unit 3').fill('N103')
  })

  await test.step('a unit is drawn with the pointer, and another one placed by numbers', async () => {
    await office.getByRole('button', { name: 'Draw a unit' }).click()
    await office.getByTestId('plan').evaluate((plan) => plan.scrollIntoView({ block: 'center' }))
    const box = await office.getByTestId('plan').boundingBox()
    if (!box) throw new Error('the plan is not shown')
    const at = (x: number, y: number): [number, number] => [box.x + (x / 720) * box.width, box.y + (y / 440) * box.height]
    await office.mouse.move(...at(100, 300))
    await office.mouse.down()
    await office.mouse.move(...at(200, 380), { steps: 4 })
    await office.mouse.up()
    const unit = office.getByRole('group', { name: 'Unit 101' })
    await expect(unit.getByLabel('Width')).toHaveValue('100')
    await office.getByRole('button', { name: 'Add unit in the middle' }).click()
    const other = office.getByRole('group', { name: 'Unit 102' })
    await other.getByLabel('From the left').fill('400')
    await other.getByLabel('From the top').fill('300')
    await other.getByLabel('Number').focus()
    await expect(other.getByLabel('From the left')).toHaveValue('400')
    await other.getByRole('button', { name: 'Delete Unit 102' }).click()
    await expect(office.getByRole('region', { name: 'Units' }).getByRole('listitem')).toHaveCount(4)
    await office.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(office.getByText('Shoppers see this plan')).toBeVisible()
    expect(await seriousOn(office)).toEqual([])
  })

  await test.step('a walkway is drawn and moved, a corner is pulled out of a side, and its corners are typed', async () => {
    const plan = office.getByTestId('plan')
    // The list grew, so the page may have scrolled.
    const dragged = async (from: readonly [number, number], to: readonly [number, number]) => {
      await plan.scrollIntoViewIfNeeded()
      const box = await plan.boundingBox()
      if (!box) throw new Error('the plan is not shown')
      const at = ([x, y]: readonly [number, number]): [number, number] => [box.x + (x / 720) * box.width, box.y + (y / 440) * box.height]
      await office.mouse.move(...at(from))
      await office.mouse.down()
      await office.mouse.move(...at(to), { steps: 4 })
      await office.mouse.up()
    }
    await office.getByRole('button', { name: 'Draw a walkway' }).click()
    await dragged([300, 180], [600, 210])
    const walkway = office.getByRole('group', { name: 'Walkway 1' })
    await expect(walkway.getByLabel('Width')).toHaveValue('300')
    await dragged([400, 195], [400, 215])
    await expect(walkway.getByLabel('From the top')).toHaveValue('200')
    await dragged([450, 200], [450, 170])
    await expect(walkway.getByLabel('Corners')).toHaveValue('300,200 450,170 600,200 600,230 300,230')
    await office.getByRole('button', { name: 'Edit walkway 1' }).press('Enter')
    await expect(walkway.getByRole('heading')).toBeFocused()
    await walkway.getByLabel('Corners').fill('300,200 600,200 600,230 300,230')
    await walkway.getByLabel('Corners').press('Tab')
    await expect(office.getByText('Walkway 1, 4 corners')).toBeVisible()
    await walkway.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(office.getByRole('button', { name: 'Edit walkway 1' })).toBeFocused()
    await office.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(office.getByText('Shoppers see this plan')).toBeVisible()
    expect(await seriousOn(office)).toEqual([])
  })

  await test.step('a store goes into its unit', async () => {
    await office.getByRole('button', { name: 'Edit unit N101' }).click()
    await office.getByLabel('Store on SPIRAL').selectOption({ label: 'Uptown Lamps' })
    await expect(office.getByRole('region', { name: 'Units' }).getByText('Uptown Lamps')).toBeVisible()
  })

  await test.step('shoppers see the plan, the way to the SPIRAL Center, and ask for a shop', async () => {
    await spiral.settle()
    await openAlive(shopper, '/mall/harbor-court')
    const plan = shopper.getByRole('group', { name: 'Floor plan of Level 1' })
    await expect(plan.getByRole('link', { name: '1: Uptown Lamps, N101' })).toBeVisible()
    await shopper.getByLabel('Way to the SPIRAL Center from').selectOption({ label: 'Entrance' })
    await expect(shopper.getByText('The SPIRAL Center is on Level 1. On Level 1, go toward the right of the plan')).toBeVisible()
    const missing = shopper.getByRole('list', { name: 'Shops not on SPIRAL' })
    await missing.getByRole('button', { name: 'Ask them to join Corner Books' }).click()
    await expect(missing.getByText('You asked. The mall sees it.')).toBeVisible()
    expect(await seriousOn(shopper)).toEqual([])
  })

  await test.step('a correction is sent, accepted and applied, and its sender is told', async () => {
    await shopper.getByRole('button', { name: 'Suggest a correction' }).click()
    const form = shopper.getByRole('dialog', { name: 'Correct Harbor Court' })
    await form.getByLabel('What is wrong?').selectOption('hours')
    await form.getByLabel('Day').selectOption({ label: 'Sunday' })
    await form.getByLabel('From').fill('09:00')
    await form.getByLabel('To', { exact: true }).fill('18:30')
    await form.getByLabel('What is right?').fill('You open at 9 on Sundays.')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toHaveCount(0)
    await office.goto('/mall-dashboard?section=corrections')
    await alive(office)
    await expect(office.getByText('9 AM – 6:30 PM')).toBeVisible()
    await office.getByRole('button', { name: /^Accept and apply/ }).click()
    await office.getByRole('dialog').getByLabel('Note').fill('Fixed today.')
    await office.getByRole('dialog').getByRole('button', { name: 'Accept and apply' }).click()
    await expect(office.getByText('Accepted', { exact: true })).toBeVisible()
    expect(await seriousOn(office)).toEqual([])
    await spiral.settle()
    await openAlive(shopper, '/malls')
    await shopper.getByRole('button', { name: /^Notifications/ }).click()
    const news = shopper.getByRole('dialog', { name: 'Notifications' })
    await expect(news.getByText('Harbor Court corrected its page. Hours on Sunday: 9 AM – 6:30 PM. They say: Fixed today.')).toBeVisible()
  })

  await test.step('the office invites the shop that people asked for', async () => {
    await office.goto('/mall-dashboard?section=stores')
    await alive(office)
    await office.getByRole('button', { name: 'Invite Corner Books' }).click()
    const form = office.getByRole('dialog', { name: 'Invite a store' })
    await expect(form.getByLabel('Name of the business')).toHaveValue('Corner Books')
    await expect(form.getByLabel('Unit')).toHaveValue('N102')
  })
})
