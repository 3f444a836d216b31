export { moveLines, removeBought } from './cart.ts'
export { forgetPerson, personalDataOf } from './personal-data.ts'
