import { changeRoadmapItem, moveRoadmapItem, ownRoadmapItem, publishRoadmapItem, settleIdea } from '#contracts/roadmap.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const ITEM = { title: 'One', words: 'Two.', kind: 'feature', phase: 2, state: 'planned', zip: null, target: null, needs: [] }

export const rows: AccessRows = {
  objects: [
    ['an item that nobody added', changeRoadmapItem, () => ({ body: ITEM }), []],
    ['an item to announce that nobody added', publishRoadmapItem, () => ({ body: { isPublic: true } }), []],
    ['an item to take that nobody added', ownRoadmapItem, () => ({ body: { mine: true } }), []],
    ['an item to move that nobody added', moveRoadmapItem, () => ({ body: { to: 'up' } }), []],
    ['an idea that nobody sent', settleIdea, () => ({}), []],
  ],
}
