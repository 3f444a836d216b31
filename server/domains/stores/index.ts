export { hoursCalendar } from './calendar.ts'
export {
  areReadable,
  type Hours,
  hoursByDay,
  isOpen,
  type Opening,
  openLabel,
  openMoment,
  openMinutesBetween,
  type PickupPromise,
  pickupPromise,
} from './hours.ts'
export { addStore, joinOpenStore, type NewStore, sells, type Store, storesByIds, storesOf } from './stores.ts'
export { wallClock, zoned } from './wall-clock.ts'
export { startOfDayIn } from './start-of-day.ts'
