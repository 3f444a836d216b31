export { addFloors, type FloorRow, floorsOf, keptUnits, type NewFloor, replaceFloors } from './floors.ts'
export {
  addMall,
  changeMall,
  closeMall,
  freeMallSlug,
  joinMall,
  lockMall,
  type Mall,
  type MallChange,
  mallNames,
  mallsByIds,
  mallVersions,
  moveMall,
  type NewMall,
} from './malls.ts'
