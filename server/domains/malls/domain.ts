import { domain } from '../domain.ts'

export default domain({
  owns: 'malls, their floor plans, SPIRAL Centers',
  doors: ['floors.ts', 'malls.ts'],
  handsOut: ['mall_floors', 'mall_units', 'malls'],
  journeys: ['places', 'mall-manager'],
})
