import { expect, test } from 'vitest'
import type { AutomationForm } from '#contracts/automations/rules.ts'
import { sentenceOf } from '#contracts/automations/sentences.ts'
import { cents } from '#contracts/money.ts'
import { EMPTY, TypedAutomation, typedFrom } from './automation-form.ts'
import { TEMPLATES } from './templates.ts'

const names = { stores: new Map(), categories: new Map() }

test.each(TEMPLATES.map(({ typed }) => [typed.name, typed] as const))('the template “%s” can be saved as it is', (_, typed) => {
  const rule = TypedAutomation.parse(typed)
  expect(sentenceOf(rule, names)).toMatch(/^When .+, then .+\.$/)
  expect(TypedAutomation.parse(typedFrom(rule))).toEqual(rule)
})

test('a rule with every kind of condition opens in the form as it was saved', () => {
  const rule: AutomationForm = {
    name: 'Old toys',
    trigger: { kind: 'stock_below', pieces: 2, of: 'shelf' },
    conditions: [
      { kind: 'stores', storeIds: [4 as never] },
      { kind: 'categories', categoryIds: [7 as never] },
      { kind: 'price', least: null, most: cents(1_999) },
      { kind: 'hours', is: 'closed' },
    ],
    action: { kind: 'change_price', percent: -20, floor: cents(550), ceiling: cents(9_000) },
    perDay: 12,
  }
  expect(TypedAutomation.parse(typedFrom(rule))).toEqual(rule)
})

test('what is missing is named at its field', () => {
  const issuesOf = (typed: typeof EMPTY) =>
    TypedAutomation.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issuesOf(EMPTY)).toContainEqual(['trigger.kind', 'Choose when the rule runs.'])
  expect(issuesOf(EMPTY)).toContainEqual(['action.kind', 'Choose what the rule does.'])
  const [, , markdown] = TEMPLATES
  const action = { ...markdown.typed.action, floor: '600' }
  expect(issuesOf({ ...markdown.typed, action })).toEqual([['action.ceiling', 'The highest price must be above the lowest price.']])
})
