export { moderatedTexts } from './moderated.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
export { answer, ask } from './write.ts'
