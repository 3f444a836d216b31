import {
  assistantConsole,
  checkAssistantModel,
  removeAssistantCase,
  runAssistant,
  runAssistantCases,
  runTool,
  saveAssistantCase,
  switchAssistantModel,
} from '#contracts/assistant-console.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const consoleState = () => read(assistantConsole)
export const useRunAssistant = () => useWrite(runAssistant, [], { failure: 'mine' })
export const useRunTool = () => useWrite(runTool, [], { failure: 'mine' })
export const useSaveCase = () => useWrite(saveAssistantCase, [consoleState()], { failure: 'mine' })
export const useRemoveCase = () => useWrite(removeAssistantCase, [consoleState()])
export const useRunCases = () => useWrite(runAssistantCases, [consoleState()])
export const useCheckModel = () => useWrite(checkAssistantModel, [consoleState()])
export const useSwitchModel = () => useWrite(switchAssistantModel, [consoleState()], { failure: 'mine' })
