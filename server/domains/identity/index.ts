export {
  addMembership,
  createPerson,
  emailsOf,
  hashPassword,
  type NewMembership,
  type NewPerson,
  type PersonCard,
  personById,
} from './people.ts'
export { ensureGuestKey } from './guests.ts'
export { addressesOf } from './addresses.ts'
