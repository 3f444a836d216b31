import { beforeEach, expect, test, vi } from 'vitest'
import { storageForTests } from '#web/state/storage-for-tests.ts'
import { forgetAllTyped, forgetTyped, keepTyped, typedInto } from './typed-form.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', storageForTests()))

const BEGAN = { email: 'ana@example.com', name: '', news: false, wanted: 1, password: '', at: { street1: '', city: 'Edina' } }

test('what was typed is there again by field, and only what differs from what the form began with', () => {
  keepTyped('contact', { ...BEGAN, name: 'Ana', news: true, wanted: 2, at: { street1: '1 Elm St', city: 'Edina' } }, BEGAN)
  expect(typedInto('contact')).toEqual({ name: 'Ana', news: true, wanted: 2, 'at.street1': '1 Elm St' })
  expect(typedInto('another')).toEqual({})
  keepTyped('contact', BEGAN, BEGAN)
  expect(sessionStorage.length).toBe(0)
})

test('a field that was emptied stays empty', () => {
  keepTyped('profile', { ...BEGAN, email: '' }, BEGAN)
  expect(typedInto('profile')).toEqual({ email: '' })
})

test('passwords and codes are never kept', () => {
  keepTyped('sign-up', { ...BEGAN, password: 'a quiet lantern', newPassword: 'x', backupCode: 'y', at: { token: 'z' } }, BEGAN)
  expect(sessionStorage.length).toBe(0)
})

test('what was sent is forgotten, and at the end of a session everything that was typed, nothing else', () => {
  sessionStorage.setItem('spiral-other', '1')
  for (const name of ['one', 'two', 'three']) keepTyped(name, { text: name }, {})
  forgetTyped('one')
  expect([typedInto('one'), typedInto('two')]).toEqual([{}, { text: 'two' }])
  forgetAllTyped()
  expect([typedInto('two'), typedInto('three'), sessionStorage.getItem('spiral-other')]).toEqual([{}, {}, '1'])
})

test('what does not fit any more, or cannot be read, is nothing', () => {
  sessionStorage.setItem('spiral-form odd', '{"a":{"b":1}}')
  sessionStorage.setItem('spiral-form cut', '{"a":')
  expect([typedInto('odd'), typedInto('cut')]).toEqual([{}, {}])
})
