import {
  changeAutomation,
  createAutomation,
  removeAutomation,
  switchAutomation,
  testAutomation,
  undoAutomationRun,
} from '#contracts/automations/automations.ts'
import { useWrite } from '#web/lib/api.ts'

const rules = { queryKey: ['api', 'retailer', 'automations'] }
const runs = { queryKey: ['api', 'retailer', 'automation-runs'] }
export const useCreateAutomation = () => useWrite(createAutomation, [rules], { failure: 'mine' })
export const useChangeAutomation = () => useWrite(changeAutomation, [rules], { failure: 'mine' })
export const useRemoveAutomation = () => useWrite(removeAutomation, [rules, runs])
export const useTestAutomation = () => useWrite(testAutomation, [rules])
export const useSwitchAutomation = () => useWrite(switchAutomation, [rules])
export const useUndoRun = () => useWrite(undoAutomationRun, [runs])
