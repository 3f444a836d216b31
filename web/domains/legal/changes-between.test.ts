import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'

const section = (id: string, ...paragraphs: string[]) => ({ id, heading: id.toUpperCase(), paragraphs })

test('what is new, what is gone and what reads otherwise, section by section', () =>
  expect(
    changesBetween(
      [section('a', 'one', 'two'), section('b', 'same'), section('c', 'old')],
      [section('b', 'same'), section('a', 'one', 'three'), section('d', 'new')],
    ),
  ).toEqual([
    { id: 'a', heading: 'A', added: ['three'], removed: ['two'] },
    { id: 'd', heading: 'D', added: ['new'], removed: [] },
    { id: 'c', heading: 'C', added: [], removed: ['old'] },
  ]))

test('paragraphs that only moved are no change', () =>
  expect(changesBetween([section('a', 'one', 'two')], [section('a', 'two', 'one')])).toEqual([]))
