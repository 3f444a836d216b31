/** Limits that the code, the API document and the tests share. Sizes are in bytes, times in milliseconds. */
export const LIMITS = {
  giftCardsPerOrder: 10,
  /** How many other people one order may be for. */
  recipientsPerOrder: 10,
  giftNote: 200,
  undoMinutes: 2,
  /** The highest limit that a person may set for one press, in cents. */
  oneClickMost: 100_000,
  listInBody: 500,
  imageBytes: 10_485_760,
  csvBytes: 52_428_800,
  passwordMin: 8,
  passwordMax: 128,
  queryLength: 120,
  /** Popular searches include only those that at least this many people made on one day, to protect privacy. */
  fewestTogether: 5,
  assistantMessage: 2_000,
  assistantMessagesPerConversation: 100,
  platformIdleMinutes: 30,
  orderLines: 100,
  quantityPerOffer: 99,
  idempotencyHours: 24,
  wishes: 500,
  wishlists: 20,
  guestWishes: 30,
  savedSearches: 25,
  guestSharesKeptDays: 90,
  reportLength: 10_000,
} as const
