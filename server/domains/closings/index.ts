export { closeMall, closeRetailer } from './closing.ts'
export { resumePromises } from './endings.ts'
