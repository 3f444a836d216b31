export { personalDataOf } from './saved-views.ts'
