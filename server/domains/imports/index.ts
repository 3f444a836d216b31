export { applyRun } from './apply.ts'
export { checkUpload, keepFile, newFileKey } from './check.ts'
export { errorsOfRun, type RunRow } from './runs.ts'
