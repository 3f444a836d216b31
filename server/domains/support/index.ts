export { forgetMessagesFrom, personalDataOf } from './support.ts'
