export type { ModeratedText, ModeratedTexts, TextKinds } from './moderated-texts.ts'
export { personalDataOf } from './personal-data.ts'
export { blockedWord, hasLink, reasonsToHold, refuseBlockedWords, wordingOf } from './wording-rules.ts'
