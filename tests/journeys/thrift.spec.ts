import { expect, test } from './fixtures.ts'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

// The server runs in this process, so its remaining timers can be counted here.
test('a page that was sent leaves nothing behind that waits in the server’s memory', async ({ request }) => {
  const visit = async (n: number) => expect((await request.get(`/products?brand=${n}`)).status()).toBe(200)
  await visit(0)
  const before = timers()
  for (let n = 1; n <= 30; n++) await visit(n)
  expect(timers() - before).toBeLessThan(15)
})
