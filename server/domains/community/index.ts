export { forgetPerson, personalDataOf } from './personal-data.ts'
export { moderatedTexts } from './moderated.ts'
