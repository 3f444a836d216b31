// NUL cannot be stored, and marks that turn the reading direction disguise what a text says.
const UNWANTED = /[\0\u202a-\u202e\u2066-\u2069]/

/** Whether a text may enter: well-formed Unicode without NUL and without direction overrides. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !UNWANTED.test(text)

/** The same text as it may enter: much that is copied from elsewhere carries marks that nobody sees. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(new RegExp(UNWANTED, 'g'), '')
