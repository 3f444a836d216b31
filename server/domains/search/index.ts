export { indexProducts, reindexAll } from './documents.ts'
