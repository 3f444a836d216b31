export { countVisit } from './visits.ts'
export { addOffer } from './offers.ts'
export { noteShare } from './share.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
