import { attention } from '#contracts/admin/admin.ts'
import {
  addRoadmapItem,
  changeRoadmapItem,
  moveRoadmapItem,
  ownRoadmapItem,
  publishRoadmapItem,
  roadmap,
  roadmapIdeas,
  roadmapOffice,
  setGate,
  settleIdea,
} from '#contracts/roadmap.ts'
import { read, useWrite } from '#web/lib/api.ts'

/** Its gates look at what changes by itself. */
export const office = () => ({ ...read(roadmapOffice), staleTime: 0 })

const changed = [read(roadmapOffice), read(roadmap)]
export const useAddItem = () => useWrite(addRoadmapItem, changed, { failure: 'mine' })
export const useChangeItem = () => useWrite(changeRoadmapItem, changed, { failure: 'mine' })
export const usePublish = () => useWrite(publishRoadmapItem, changed)
export const useOwn = () => useWrite(ownRoadmapItem, changed)
export const useMove = () => useWrite(moveRoadmapItem, changed)
/** Opens a gate whose checks pass, or closes one. */
export const useSetGate = () => useWrite(setGate, changed)
/** For the form that asks for a reason. */
export const useOverrideGate = () => useWrite(setGate, changed, { failure: 'mine' })
export const useSettle = () => useWrite(settleIdea, [read(roadmapIdeas), read(attention)])
