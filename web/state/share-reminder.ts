/** Set once a share channel was pressed: the reminder never appears again (R70, R72). */
export const HAS_SHARED_KEY = 'spiral-has-shared'
/** Set when the reminder was closed (R71). */
export const REMINDER_DISMISSED_KEY = 'spiral-reminder-dismissed'

const isSet = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
const set = (key: string): void => {
  try {
    localStorage.setItem(key, 'true')
  } catch (error) {
    // Without storage the reminder may come again on the next visit.
    console.warn(`${key} could not be kept`, error)
  }
}

export const noteShared = (): void => set(HAS_SHARED_KEY)
export const dismissReminder = (): void => set(REMINDER_DISMISSED_KEY)
export const mayRemind = (): boolean => !isSet(HAS_SHARED_KEY) && !isSet(REMINDER_DISMISSED_KEY)
