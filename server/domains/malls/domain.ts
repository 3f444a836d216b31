import { domain } from '../domain.ts'

export default domain({
  owns: 'malls, their floor plans, SPIRAL Centers',
  stays: {
    malls: 'one for each mall',
    mall_units: 'one for each unit of a mall',
  },
  doors: ['floors.ts', 'malls.ts'],
  handsOut: ['mall_floors', 'mall_units', 'malls'],
  journeys: ['places', 'mall-manager'],
})
