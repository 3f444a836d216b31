import { expect, test } from 'vitest'
import { storedKeys } from './browser-facts.ts'

const storage = (kept: Record<string, string>): Storage => ({
  length: Object.keys(kept).length,
  key: (i) => Object.keys(kept)[i] ?? null,
  getItem: (name) => kept[name] ?? null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})

test('our keys are listed with their versions, never with what they hold', () =>
  expect(
    storedKeys(storage({ 'spiral-cart': '{"version":2,"state":{"items":["secret"]}}', other: '{"version":1}', 'spiral-old': 'text' })),
  ).toEqual([
    { name: 'spiral-cart', value: 'version 2' },
    { name: 'spiral-old', value: 'no version' },
  ]))
