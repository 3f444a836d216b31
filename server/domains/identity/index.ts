export {
  addMembership,
  createPerson,
  emailsOf,
  hashPassword,
  type NewMembership,
  type NewPerson,
  type PersonCard,
  personByEmail,
  personById,
} from './people.ts'
export { ensureGuestKey } from './guests.ts'
export { addressesOf, keepAddress } from './addresses.ts'
