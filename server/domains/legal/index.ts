export { legalDocumentOf, publishLegalDocuments } from './legal.ts'
