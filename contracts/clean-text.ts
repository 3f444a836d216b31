// Postgres cannot store NUL. Bidirectional control characters can disguise a text.
const UNWANTED = /[\0\u202a-\u202e\u2066-\u2069]/

/** Whether a text is accepted: well-formed Unicode without NUL and without bidirectional control characters. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !UNWANTED.test(text)

/** Removes the characters that `isCleanText` refuses. Copied text often contains invisible ones. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(new RegExp(UNWANTED, 'g'), '')
