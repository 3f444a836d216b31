export { personalDataOf } from './reports.ts'
