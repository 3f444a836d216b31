export { publishLegalDocuments } from './legal.ts'
