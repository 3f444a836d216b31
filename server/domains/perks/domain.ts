import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { perkRoutes } from './routes.ts'

export default domain({
  owns: 'perks of retailers: double SPIRALs, stamps, birthdays; their members, budgets, and codes that a counter redeems',
  stays: {
    store_perks: 'promises of a store to its members',
    perk_members: 'promises of a store to its members',
    perk_stamps: 'promises of a store to its members',
    perk_gifts: 'promises of a store to its members',
    perk_redemptions: 'promises of a store to its members',
    perk_asks: 'promises of a store to its members',
  },
  readsWidely: true,
  routes: perkRoutes,
  listeners,
  jobs,
  endings,
  personal: { ofPerson: { perks: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  journeys: ['perks'],
})
