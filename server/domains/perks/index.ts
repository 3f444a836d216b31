export { endings } from './endings.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
export { create as addPerk } from './office.ts'
export { ask, join } from './mine.ts'
