export { personalDataOf } from './support.ts'
