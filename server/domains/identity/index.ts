export {
  addMembership,
  closeSampleAccounts,
  createPerson,
  emailsOf,
  hashPassword,
  homeZipOf,
  type NewMembership,
  type NewPerson,
  openSampleAccounts,
  type PersonCard,
  personByEmail,
  personById,
} from './people.ts'
export { accessRequestsOf, decideRequest } from './access-requests.ts'
export { ensureGuestKey } from './guests.ts'
export { addressesOf, keepAddress } from './addresses.ts'
export { teamEmails } from './teams.ts'
