import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'

test('the layout check names what is too wide and what overlaps, and leaves out what is hidden, scrolled or floating', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(`<!doctype html><body style="margin: 0">
    <button style="position: absolute; left: 10px; top: 10px; width: 100px; height: 44px">Save</button>
    <p style="position: absolute; left: 90px; top: 15px; margin: 0">Saved at noon</p>
    <a href="/" style="position: absolute; left: 300px; top: 100px; width: 200px; height: 44px">All orders</a>
    <div style="position: absolute; top: 200px; width: 300px; overflow-x: auto"><p style="width: 900px">A wide table may scroll</p></div>
    <p style="position: absolute; top: 12px; left: 12px; width: 1px; height: 1px; overflow: hidden">Only read aloud</p>
    <nav style="position: fixed; top: 0; left: 0"><a href="/">Floats above the page</a></nav>
  </body>`)
  expect(await layoutFaults(page)).toEqual([
    '110 px too wide',
    'a "All orders" reaches beyond the edge: 300 to 500',
    expect.stringMatching(/^button "Save" and p "Saved at noon" overlap by 20 × \d+ px$/),
  ])
  await page.setContent('<!doctype html><button>Save</button> <p>Saved at noon</p>')
  expect(await layoutFaults(page)).toEqual([])
})
