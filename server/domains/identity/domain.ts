import { domain } from '../domain.ts'
import { waiting } from './access-requests.ts'
import { identify } from './identify.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { identityRoutes } from './routes.ts'

export default domain({
  owns: 'people, sign-ins, passkeys, roles, requests for access, addresses',
  doors: [
    'access-requests.ts',
    'addresses.ts',
    'buying-as.ts',
    'confirming.ts',
    'cookies.ts',
    'guests.ts',
    'hashing.ts',
    'identify.ts',
    'passwords.ts',
    'people.ts',
    'personal-data.ts',
    'proofs.ts',
    'provisional.ts',
    'public-name.ts',
    'rules.ts',
    'same-person.ts',
    'sessions.ts',
    'sign-up.ts',
    'teams.ts',
  ],
  identify,
  routes: identityRoutes,
  jobs,
  handsOut: ['memberships', 'users'],
  personal: { ofPerson: { account: personal.personalDataOf }, hindrances: personal.hindrances },
  waitsForAdmins: waiting,
  journeys: ['password', 'passkeys', 'email', 'privacy', 'coming-back', 'signing-up', 'opening-doors', 'ways', 'shared-pages'],
})
