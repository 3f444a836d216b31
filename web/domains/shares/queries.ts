import { myShares, noteVisit, share, shareAllowance } from '#contracts/shares/shares.ts'
import { appealReferral, inviter, joinByReferral, mySocialRewards, remindFriend, socialRewards } from '#contracts/shares/social-rewards.ts'
import { mySpirals, mySpiralsHistory } from '../loyalty/queries.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

export const shareToday = () => read(shareAllowance)
export const sharesOfMine = () => readPages(myShares, { query: {} })
export const waysToEarn = () => read(socialRewards)
export const ownRewards = () => read(mySocialRewards)
export const inviterOf = (code: string) => read(inviter, { params: { code } })

/** The link opens whatever the server answers, so a failure is not shown. */
export const useShare = () =>
  useWrite(share, [shareToday(), sharesOfMine(), ownRewards(), mySpirals(), mySpiralsHistory()], { failure: 'mine' })
export const useNoteVisit = () => useWrite(noteVisit, [], { failure: 'mine' })
export const useJoinByReferral = () => useWrite(joinByReferral, [ownRewards()], { failure: 'mine' })
export const useRemind = () => useWrite(remindFriend, [ownRewards()])
export const useAppeal = () => useWrite(appealReferral, [ownRewards()], { failure: 'mine' })
