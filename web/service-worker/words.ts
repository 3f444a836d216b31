/** Messages from a page to the service worker. */
export type ToWorker =
  /** Answered on the attached port. */
  | { ask: 'version' }
  /** Activate at once, instead of when the last page of the older version closes. */
  | { ask: 'take over' }
  /** Recently viewed products, newest first; with `mine`, the signed-in person's data too. */
  | { ask: 'keep'; products: string[]; mine: boolean }
