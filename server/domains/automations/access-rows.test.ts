import {
  automationRuns,
  automations,
  changeAutomation,
  createAutomation,
  removeAutomation,
  switchAutomation,
  testAutomation,
  undoAutomationRun,
} from '#contracts/automations/automations.ts'
import { MANAGERS, retailers, type AccessRows } from '#tests/access-rows.ts'

const FORM = {
  name: 'Look at it',
  trigger: { kind: 'order_placed' as const },
  conditions: [],
  action: { kind: 'notify' as const, text: 'Look at it.' },
  perDay: 5,
}

let removed = 0

export const rows: AccessRows = {
  objects: [
    ['a rule to test', testAutomation, (world) => ({ params: { id: world.automationIds[0] } }), MANAGERS],
    [
      'a rule to switch',
      switchAutomation,
      (world) => ({ params: { id: world.automationIds[0] }, body: { version: 1, isOn: false } }),
      MANAGERS,
    ],
    ['a run to undo', undoAutomationRun, (world) => ({ params: { id: world.automationRunId } }), MANAGERS],
    [
      'a rule to change',
      changeAutomation,
      (world) => ({ params: { id: world.automationIds[0] }, body: { version: world.automationVersion++, form: FORM } }),
      MANAGERS,
    ],
    ['a rule to remove', removeAutomation, (world) => ({ params: { id: world.automationIds[removed++ % 2] } }), MANAGERS],
  ],
  foreign: [
    ['a retailer with rules', automations, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    ['a retailer with runs', automationRuns, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    [
      'a retailer of a new rule',
      createAutomation,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, form: FORM } }),
      retailers,
      'owner',
    ],
  ],
  openIds: { 'automationRuns query/automationId': 'only narrows the log of the business, which is asked about' },
  written: ['automations', 'automation_runs'],
}
