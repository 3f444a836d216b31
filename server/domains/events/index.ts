export { endings } from './endings.ts'
export { moderatedTexts } from './moderated.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
