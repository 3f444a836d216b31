export { faultsIn, hoursOf, scheduleOf, spansWords } from './schedule.ts'
export { hoursCalendar } from './calendar.ts'
export { calendarText, escaped, stampOf } from './calendar-text.ts'
export {
  areReadable,
  type Hours,
  hoursByDay,
  isOpen,
  type Opening,
  openTimes,
  lateClosing,
  openLabel,
  openMoment,
  openMinutesBetween,
  type PickupPromise,
  pickupPromise,
} from './hours.ts'
export {
  busyStores,
  keepReadyRecords,
  type MissRecord,
  MISS_SHARE,
  type ReadyBasis,
  type ReadyRecord,
  RECORD_COLUMNS,
  RECORD_JOIN,
} from './ready-records.ts'
export {
  addStore,
  joinOpenStore,
  type NewStore,
  pauseStore,
  sells,
  type Store,
  storeNames,
  storesAtZips,
  storesByIds,
  storesOf,
} from './stores.ts'
export { keepCover, lockStoreProfile, changeAddress, type StoreProfile, storeProfilesOf } from './profile.ts'
export { instantAt, typedInstant, wallClock, zoned } from './wall-clock.ts'
export { startOfDayIn } from './start-of-day.ts'
export { changeUnitWords, closeStores, freeStoreSlug, lockStore, moveToUnit, relocateStore, type StorePlace } from './office.ts'
export { changeSettings, settingsOf, storeVersions } from './settings.ts'
