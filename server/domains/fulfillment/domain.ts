import { domain } from '../domain.ts'

export default domain({
  owns: 'which state may follow which on the way to the shopper (pure rules)',
  doors: ['rules.ts'],
  journeys: ['counter', 'shortage', 'coming', 'waiting', 'first-sale'],
})
