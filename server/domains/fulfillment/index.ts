export { isFinal, isStep, isWaiting, leavesShelf, looksLikeTracking, mayMove, type Mover, orderStateOf, STEPS, stepsFor } from './rules.ts'
