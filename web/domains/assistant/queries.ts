import { assistantState } from '#contracts/assistant/assistant.ts'
import { read } from '#web/lib/api.ts'

export const stateOfAssistant = () => read(assistantState)
