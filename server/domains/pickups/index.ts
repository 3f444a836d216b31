export { firstOpening, mapsAddress } from './trip.ts'
export { bestOrder, type Plan, planOf, type Visit } from './trip-plan.ts'
export { type Place, worksAt } from './counter.ts'
