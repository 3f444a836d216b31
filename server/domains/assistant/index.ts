export { assist, type AssistantInput, type AssistantOptions } from './assist.ts'
export { inputOf as assistantInputOf } from './input.ts'
