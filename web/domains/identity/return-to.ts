export { ownPath } from '#contracts/identity/own-path.ts'

/** Whether a person came from the application of a business, and to which page of it. */
export const isApplication = (path: string): boolean => /^\/(ai-retailer-signup|retailer-onboarding)(\?|#|$)/.test(path)
