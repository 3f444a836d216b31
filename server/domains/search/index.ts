export { indexProducts, reindexAll } from './documents.ts'
export { personalDataOf } from './personal-data.ts'
export { keepSearches } from './popular.ts'
