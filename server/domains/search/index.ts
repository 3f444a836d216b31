export { indexProducts, reindexAll } from './documents.ts'
export { personalDataOf } from './saved-searches/personal-data.ts'
export { keepSearches } from './popular.ts'
