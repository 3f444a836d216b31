export { indexProducts, reindexAll } from './documents.ts'
export { keepSearches } from './popular.ts'
