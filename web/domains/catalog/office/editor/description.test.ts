import { expect, test } from 'vitest'
import { htmlOf, isPlain, textOf } from './description.ts'

test.each([
  ['one line', '<p>One line.</p>', 'One line.'],
  ['paragraphs', '<p>One.</p><p>Two<br />lines.</p>', 'One.\n\nTwo\nlines.'],
  ['a list', '<p>With:</p><ul><li>a lid</li><li>a spoon</li></ul><p>End.</p>', 'With:\n\n- a lid\n- a spoon\n\nEnd.'],
  ['signs', '<p>Salt &amp; pepper &lt;3</p>', 'Salt & pepper <3'],
  ['nothing', '', ''],
])('%s can be typed and is kept as it was', (_, html, text) => {
  expect(isPlain(html)).toBe(true)
  expect(textOf(html)).toBe(text)
  expect(htmlOf(text)).toBe(html)
})

test('what text cannot say is edited as HTML', () => {
  for (const html of [
    '<table><tr><td>1</td></tr></table>',
    '<p>Very <strong>strong</strong></p>',
    '<ol><li>1</li></ol>',
    '<p class="x">a</p>',
  ])
    expect(isPlain(html)).toBe(false)
})
