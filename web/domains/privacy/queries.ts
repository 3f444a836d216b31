import {
  askForExport,
  askForGuestData,
  chooseConsents,
  closeAccount,
  consents,
  guestData,
  keepAccount,
  privacy,
} from '#contracts/privacy.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const myPrivacy = () => read(privacy)

export const useAskForExport = () => useWrite(askForExport, [myPrivacy()])
export const useCloseAccount = () => useWrite(closeAccount, [myPrivacy()], { failure: 'mine' })
export const useKeepAccount = () => useWrite(keepAccount, [myPrivacy()])

export const myConsents = () => read(consents)
export const useChooseConsents = () => useWrite(chooseConsents, [myConsents()])

export const useAskForGuestData = () => useWrite(askForGuestData, [], { failure: 'mine' })
export const useGuestData = () => useWrite(guestData, [], { failure: 'mine' })
