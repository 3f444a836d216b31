/** What a page may ask of the service worker. */
export type ToWorker =
  /** Answered on the port that comes along. */
  | { ask: 'version' }
  /** Be in charge at once, instead of when the last page of the older version is closed. */
  | { ask: 'take over' }
  /** Products that were looked at, newest first, and, for somebody who is signed in, what is theirs. */
  | { ask: 'keep'; products: string[]; mine: boolean }
