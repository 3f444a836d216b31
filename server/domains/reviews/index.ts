export { forgetPerson, personalDataOf } from './personal-data.ts'
export { moderatedTexts } from './moderated.ts'
export { type About, aboutOf, standingOf, titled } from './subjects.ts'
export { write } from './write.ts'
