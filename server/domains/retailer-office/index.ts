export { personalDataOf } from './saved-views.ts'
export { CLEARING_MOVES, clearingHouseOf, clearingTable } from './clearing-house.ts'
export { storesSeen } from './overview.ts'
