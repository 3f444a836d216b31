import { domain } from '../domain.ts'
import { identify } from './identify.ts'
import * as jobs from './jobs.ts'
import { identityRoutes } from './routes.ts'

export default domain({
  owns: 'people, sign-ins, passkeys, roles, requests for access, addresses',
  doors: [
    'access-requests.ts',
    'addresses.ts',
    'buying-as.ts',
    'confirming.ts',
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
  handsOut: ['access_requests', 'memberships', 'users'],
  journeys: ['password', 'passkeys', 'email', 'privacy', 'coming-back', 'signing-up', 'opening-doors'],
})
