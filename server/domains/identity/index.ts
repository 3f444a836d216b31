export {
  addMembership,
  closeSampleAccounts,
  createPerson,
  emailsOf,
  endMembership,
  homeZipOf,
  livingSessions,
  type NewMembership,
  type NewPerson,
  openSampleAccounts,
  type PersonCard,
  personByEmail,
  personById,
  type Recipient,
  recipientsOf,
  writerById,
} from './people.ts'
export { firstAdminLink, type MadeAdmin, makeAdmin } from './admin-setup.ts'
export { accessRequestsOf, decideRequest } from './access-requests.ts'
export { ensureGuestKey, firstGuestKey, guestCaller, guestKeyOf, type SoughtTry, soughtTry } from './guests.ts'
export { checkBuyer } from './buying-as.ts'
export { addressesOf, keepAddress } from './addresses.ts'
export { deviceOf as deviceName } from './rules.ts'
export { admins, isAdmin, joinPerson, mallEmails, mallMembers, managerEmails, membersAt, namesOf, teamEmails } from './teams.ts'
export { joinByLink } from './sign-up.ts'
export { hashPassword } from './hashing.ts'
export { refuseWeak } from './passwords.ts'
export { signInHere } from './sessions.ts'
export { passkeyOf, viewerBehind } from './identify.ts'
export { erasePerson, holdPeople, lockPerson, personalDataOf } from './personal-data.ts'
export { confirmInvited, refuseUnconfirmed } from './confirming.ts'
export { unusedProvisional } from './provisional.ts'
export { confirmPerson } from './proofs.ts'
export {
  accountsOfBuyer,
  accountsOfPerson,
  type Buyer,
  type CountedPerson,
  countedPeople,
  isOnDeviceOf,
  isOnNetworkOf,
  joinedAt,
  liveTogether,
  mailboxOf,
  mailboxOfBuyer,
} from './same-person.ts'
export { authorOf } from './public-name.ts'
