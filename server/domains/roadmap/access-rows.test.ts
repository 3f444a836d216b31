import { changeRoadmapItem, leaveWaitlist, moveRoadmapItem, ownRoadmapItem, publishRoadmapItem, settleIdea } from '#contracts/roadmap.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const ITEM = { title: 'One', words: 'Two.', kind: 'feature', phase: 2, state: 'planned', zip: null, target: null, needs: [] }
const SIGNED = 'the signature of the mailed link opens it, whoever calls'

export const rows: AccessRows = {
  objects: [
    ['a place on the waitlist that nobody took', leaveWaitlist, () => ({}), []],
    ['an item that nobody added', changeRoadmapItem, () => ({ body: ITEM }), []],
    ['an item to announce that nobody added', publishRoadmapItem, () => ({ body: { isPublic: true } }), []],
    ['an item to take that nobody added', ownRoadmapItem, () => ({ body: { mine: true } }), []],
    ['an item to move that nobody added', moveRoadmapItem, () => ({ body: { to: 'up' } }), []],
    ['an idea that nobody sent', settleIdea, () => ({}), []],
  ],
  open: {
    voteForItem: 'everybody may vote for an announced item',
    takeBackVote: 'it takes back the own vote of the caller only',
    mailedLink: SIGNED,
    confirmMailed: SIGNED,
    leaveMailed: SIGNED,
  },
  openIds: {
    'addRoadmapItem body/needs[]': 'all admins see all items',
    'changeRoadmapItem body/needs[]': 'all admins see all items',
  },
}
