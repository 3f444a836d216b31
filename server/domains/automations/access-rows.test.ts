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
import { MANAGERS, retailers, stores, type AccessRows } from '#tests/access-rows.ts'

const FORM = {
  name: 'Look at it',
  trigger: { kind: 'order_placed' as const },
  conditions: [],
  action: { kind: 'notify' as const, text: 'Look at it.' },
  perDay: 5,
}

const at = (storeId: number) => ({ ...FORM, conditions: [{ kind: 'stores', storeIds: [storeId] }] })
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
    [
      'a store of a new rule',
      createAutomation,
      ['body/form/conditions[]/storeIds[]'],
      (id, world) => ({ body: { retailerId: world.shop.retailerId, form: at(id) } }),
      stores,
      'owner',
    ],
    [
      'a store of a changed rule',
      changeAutomation,
      ['body/form/conditions[]/storeIds[]'],
      (id, world) => ({ params: { id: world.automationIds[1] }, body: { version: 1, form: at(id) } }),
      stores,
      'owner',
    ],
  ],
  openIds: {
    'automationRuns query/automationId': 'only narrows the log of the business, which is asked about',
    'createAutomation body/form/conditions[]/categoryIds[]': 'categories are the same for everybody',
    'changeAutomation body/form/conditions[]/categoryIds[]': 'categories are the same for everybody',
  },
  ownIsGone: [changeAutomation],
  written: ['automations', 'automation_runs'],
}
