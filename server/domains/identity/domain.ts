import { domain } from '../domain.ts'
import { waiting } from './access-requests.ts'
import { identify } from './identify.ts'
import * as jobs from './jobs.ts'
import * as personal from './personal-data.ts'
import { identityRoutes } from './routes.ts'

export default domain({
  owns: 'people, sign-ins, passkeys, roles, requests for access, addresses',
  ends: {
    sessions: 'when it expires',
    verifications: 'when it expires',
    users: '30 days after a provisional account was last used; others when their person closes the account',
    accounts: 'with the account of its person',
    two_factors: 'with the account of its person',
    passkeys: 'with the account of its person',
    memberships: 'with the account of its person',
    addresses: 'with the account of its person',
    legal_acceptances: 'with the account of its person',
    access_requests: 'with the account of its person',
  },
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
