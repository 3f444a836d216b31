import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('each of the 3,000 commonest passwords that are long enough is refused, in any case', async () => {
  const commonest = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3_000)
  expect(commonest).toHaveLength(3_000)
  const passed = await Promise.all(
    commonest.flatMap((word) => [word, word.toUpperCase()]).map(async (word) => ((await isCommonPassword(word)) ? [] : [word])),
  )
  expect(passed.flat()).toEqual([])
})

test.each([
  'Password1!',
  'monkey2024',
  'qwertyui',
  'zyxwvuts',
  'aaaaaaaa',
  'abcabcabc',
  '19841984',
  '00000000',
  'shopping123',
  'spiral-sample-1',
  'Spiral Sample 1',
])('%s is what guessers try next', async (password) => expect(await isCommonPassword(password)).toBe(true))

test.each(['a long walk to the mall', 'teapot under stairs', 'kq3v9Zr7', 'пароль на дверь', '🧦🧦🧤🧣🧥👒🥾🎒'])(
  '%s may be chosen',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
)
