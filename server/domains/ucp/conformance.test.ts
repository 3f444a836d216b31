import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { aShop, type Shop } from '#tests/shops.ts'

/** The folder of the published suite, and a Python that has what it imports. */
const { UCP_CONFORMANCE: SUITE, UCP_PYTHON: PYTHON = 'python3' } = process.env
const [PORT, AGENT_PORT, WEBHOOK_PORT] = [8286, 8285, 8284]

/** Of its 59 tests, those that hold here; docs/paths/commerce-protocol.md says why the others cannot. */
const HOLD = [
  'BusinessLogicTest.test_buyer_consent',
  'BusinessLogicTest.test_buyer_info_persistence',
  'CheckoutLifecycleTest.test_cancel_checkout',
  'CheckoutLifecycleTest.test_cancel_is_idempotent',
  'CheckoutLifecycleTest.test_cannot_complete_canceled_checkout',
  'CheckoutLifecycleTest.test_cannot_update_canceled_checkout',
  'CheckoutLifecycleTest.test_create_checkout',
  'CheckoutLifecycleTest.test_get_checkout',
  'CheckoutLifecycleTest.test_update_checkout',
  'IdempotencyTest.test_idempotency_cancel',
  'IdempotencyTest.test_idempotency_complete',
  'IdempotencyTest.test_idempotency_create',
  'IdempotencyTest.test_idempotency_update',
  'InvalidInputTest.test_unknown_discount_code',
]

if (!SUITE) console.log('The published suite of the commerce protocol is not here (UCP_CONFORMANCE): it is not run.')
test.skipIf(!SUITE)('what the published suite can ask of us holds', { timeout: 600_000 }, async () => {
  const suite = SUITE ?? ''
  const publicOrigin = `http://127.0.0.1:${PORT}`
  const app = await testApp({
    config: { publicOrigin, allowedPrivateHosts: [`localhost:${AGENT_PORT}`, `localhost:${WEBHOOK_PORT}`] },
  })
  const rose = await aShop(app, { onHand: 400, price: 3500, product: { title: 'Red Rose' } })
  const sold = await aShop(app, { onHand: 0, price: 2000, product: { title: 'Gardenias' } })
  await app.app.listen({ port: PORT, host: '127.0.0.1' })
  const data = mkdtempSync(join(tmpdir(), 'ucp-'))
  const itemOf = (of: Shop, title: string) => ({ id: `p${of.productId}v${of.variantId}s${of.storeId}`, title, price: 3500 })
  const input = {
    currency: 'USD',
    items: [itemOf(rose, 'Red Rose')],
    out_of_stock_item: itemOf(sold, 'Gardenias'),
    non_existent_item: { id: 'p999999999v1', title: 'Pink Wumpus' },
  }
  writeFileSync(join(data, 'input.json'), JSON.stringify(input))
  const cards = ['instr_1,card,Visa,1234,tok_visa,spiral_card', 'instr_fail,card,Visa,0000,tok_declined,spiral_card']
  writeFileSync(join(data, 'payment_instruments.csv'), ['id,type,brand,last_digits,token,handler_id', ...cards].join('\n'))
  const address = 'addr_1,cust_1,123 Main St,Springfield,IL,62704,US'
  writeFileSync(join(data, 'addresses.csv'), `id,customer_id,street_address,city,state,postal_code,country\n${address}`)

  const results = new Map<string, string>()
  for (const file of readdirSync(suite).filter((name) => name.endsWith('_test.py'))) {
    const flags = [
      `--server_url=${publicOrigin}/ucp/2026-01-11/`,
      `--conformance_input=${join(data, 'input.json')}`,
      `--test_data_dir=${data}`,
    ]
    // A file with a test that fails ends with 1; what it wrote says which.
    const run = promisify(execFile)(PYTHON, [file, ...flags], { cwd: suite, timeout: 200_000, maxBuffer: 100_000_000 })
    const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
    for (const [, state = '', name = ''] of `${stdout}\n${stderr}`.matchAll(/\[\s+(OK|FAILED|SKIPPED)\s+\] (\S+)/g))
      results.set(name, state)
  }
  const holding = [...results].filter(([, state]) => state === 'OK').map(([name]) => name)
  console.log(`${holding.length} of ${results.size} tests of the suite hold: ${holding.join(', ')}`)
  expect(holding).toEqual(expect.arrayContaining(HOLD))
  rmSync(data, { recursive: true })
  await app.close()
})
