import { domain } from '../domain.ts'
import { forgetPerson, personalDataOf, waiting } from './changes.ts'
import { settingsRoutes } from './routes.ts'

export default domain({
  owns: 'the rules of commission and the settings of money; changes that wait for a second admin, and their history',
  stays: {
    settings: 'one for each setting',
    commission_rules: 'commissions were charged under it',
    term_changes: 'announcements to businesses',
  },
  readsWidely: true,
  doors: ['commission.ts', 'money-settings.ts', 'rules.ts', 'second-person.ts'],
  routes: settingsRoutes,
  handsOut: ['commission_rules'],
  personal: { ofPerson: { termChanges: personalDataOf }, forgetPerson },
  waitsForAdmins: waiting,
  journeys: ['commission'],
})
