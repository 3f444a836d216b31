import {
  confirmMailed,
  joinWaitlist,
  leaveMailed,
  leaveWaitlist,
  mailedLink,
  myRoadmap,
  roadmap,
  sendIdea,
  takeBackVote,
  voteForItem,
} from '#contracts/roadmap.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const announced = () => read(roadmap)
export const mine = () => read(myRoadmap)
export const linkAbout = (key: string) => read(mailedLink, { params: { key } })

const changed = [read(roadmap), read(myRoadmap)]
export const useVote = () => useWrite(voteForItem, changed)
/** For a form, which shows a refusal at its fields. */
export const useVoteByMail = () => useWrite(voteForItem, changed, { failure: 'mine' })
export const useTakeBackVote = () => useWrite(takeBackVote, changed)
export const useJoinWaitlist = () => useWrite(joinWaitlist, changed, { failure: 'mine' })
export const useLeaveWaitlist = () => useWrite(leaveWaitlist, changed)
export const useSendIdea = () => useWrite(sendIdea, [], { failure: 'mine' })
export const useConfirmMailed = (key: string) => useWrite(confirmMailed, [...changed, linkAbout(key)])
export const useLeaveMailed = () => useWrite(leaveMailed, changed)
