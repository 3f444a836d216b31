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
} from '#contracts/auth.ts'
import { addPasskey, passkeys, removePasskey, renamePasskey, startPasskey } from '#contracts/passkeys.ts'
import { read, readOrNull, useWrite } from '#web/lib/api.ts'

export const mySessions = () => read(sessions)
/** Read by the checkout too, where somebody may be signed out. */
export const myAddresses = () => readOrNull(addresses)

export const myPasskeys = () => read(passkeys)

/** The sign-in becomes one by passkey, so the list of sign-ins is read again too. */
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
