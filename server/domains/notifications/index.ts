export { mailReferencesOf, personalDataOf } from './personal-data.ts'
