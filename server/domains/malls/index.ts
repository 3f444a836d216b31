export { addFloors, floorsOf, type NewFloor } from './floors.ts'
export { addMall, joinMall, type Mall, mallsByIds, type NewMall } from './malls.ts'
