import {
  addAddress,
  addresses,
  changeAddress,
  changeEmail,
  changePassword,
  changeProfile,
  confirmSecondFactor,
  endOtherSessions,
  endSecondFactor,
  endSession,
  removeAddress,
  sessions,
  startSecondFactor,
} from '#contracts/identity/auth.ts'
import { addPasskey, passkeys, removePasskey, renamePasskey, startPasskey } from '#contracts/identity/passkeys.ts'
import { read, readOrNull, useWrite } from '#web/lib/api.ts'

export const mySessions = () => read(sessions)
/** Also used by checkout, where the user may be signed out. */
export const myAddresses = () => readOrNull(addresses)

export const myPasskeys = () => read(passkeys)

/** The session becomes a passkey session, so the list of sessions is refetched too. */
export const useStartPasskey = () => useWrite(startPasskey, [], { failure: 'mine' })
export const useAddPasskey = () => useWrite(addPasskey, [myPasskeys(), mySessions()], { failure: 'mine' })
export const useRenamePasskey = () => useWrite(renamePasskey, [myPasskeys()], { failure: 'mine' })
export const useRemovePasskey = () => useWrite(removePasskey, [myPasskeys(), mySessions()], { failure: 'mine' })
export const useEndSession = () => useWrite(endSession, [mySessions()])
export const useEndOtherSessions = () => useWrite(endOtherSessions, [mySessions()])
export const useChangeEmail = () => useWrite(changeEmail, [], { failure: 'mine' })
export const useChangePassword = () => useWrite(changePassword, [mySessions()], { failure: 'mine' })
export const useStartSecondFactor = () => useWrite(startSecondFactor, [], { failure: 'mine' })
export const useConfirmSecondFactor = () => useWrite(confirmSecondFactor, [], { failure: 'mine' })
export const useEndSecondFactor = () => useWrite(endSecondFactor, [mySessions()], { failure: 'mine' })
export const useChangeProfile = () => useWrite(changeProfile, [], { failure: 'mine' })
export const useAddAddress = () => useWrite(addAddress, [myAddresses()], { failure: 'mine' })
export const useChangeAddress = () => useWrite(changeAddress, [myAddresses()], { failure: 'mine' })
export const useRemoveAddress = () => useWrite(removeAddress, [myAddresses()])
