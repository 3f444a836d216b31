import { expect, test, vi } from 'vitest'
import { storageForTests } from './storage-for-tests.ts'

vi.stubGlobal('localStorage', storageForTests())
const { isTimely, useInstallHint } = await import('./install-hint.ts')

test('the app is offered after the second order, once', () => {
  const hint = () => useInstallHint.getState()
  hint().ordered('S1')
  hint().ordered('S1')
  expect(isTimely(hint())).toBe(false)
  hint().ordered('S2')
  expect(isTimely(hint())).toBe(true)
  hint().answer()
  hint().ordered('S3')
  expect(isTimely(hint())).toBe(false)
})
