export { forgetPerson, personalDataOf } from './personal-data.ts'
