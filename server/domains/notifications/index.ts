export { read } from './inbox.ts'
export { mailReferencesOf, personalDataOf } from './personal-data.ts'
