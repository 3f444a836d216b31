export { applyRun } from './apply.ts'
export { checkUpload, keepFile, newFileKey } from './check.ts'
export { errorsOfRun, type RunRow, type Scope } from './runs.ts'
export { cancelRun } from './undo.ts'
