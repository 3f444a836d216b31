import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { startSpiral } from './start.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const another = (secret: string) =>
  startSpiral({ ...app.deps.config, secret }, app.databaseUrl, { jobs: 'manual', logLevel: 'error', clock: app.deps.clock })

test('a node whose secret is not that of the others does not start', async () => {
  await expect(another('another secret of a good length, for a node')).rejects.toThrow('another SPIRAL_SECRET')
  const same = await another(app.deps.secret)
  await same.stop()
})
