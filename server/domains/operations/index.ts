export { publishLegalDocuments } from './legal.ts'
export { personalDataOf } from './reports.ts'
