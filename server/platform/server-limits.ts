/** Limits that only the server keeps: browsers load no script for them. Sizes are in bytes, times in milliseconds. */
export const SERVER_LIMITS = {
  jsonBodyBytes: 1_048_576,
  jsonDepth: 32,
  imagePixels: 40_000_000,
  csvRows: 250_000,
  commonPasswords: 3_000,
  requestMs: 30_000,
  headersMs: 10_000,
  /** How often clients that are too slow are looked for. */
  slowClientsMs: 1_000,
  statementMs: 5_000,
  reportStatementMs: 30_000,
  lockWaitMs: 2_000,
  /** So much later than the database should have answered, its connection counts as broken. */
  answerMarginMs: 3_000,
  /** How long a node keeps a row in memory that seldom changes, and the most rows of one kind. */
  keptMs: 1_000,
  keptRows: 5_000,
  /**
   * Work of each kind is refused while so many requests are under way on a node. A request takes about 2 ms of processor time, so browsing
   * waits for a fifth of a second at most.
   */
  underWay: { browse: 100, change: 150, first: 200 },
  /** A node whose thread was blocked for so long in the last second refuses browsing. */
  blockedMs: 1_000,
  /** A request that has not begun waits so long for a database connection, and is refused then. */
  connectionWaitMs: 5_000,
  /** A replica that may be further behind the primary is not read. */
  replicaLagMs: 1_000,
  triesPerMinute: 10,
  /** Wrong codes from one network address, which a whole mall may share. Each browser and person has `triesPerMinute`. */
  wrongCodesPerAddress: 100,
  /** Calls of tools by the agents of one person, or from one network address. */
  toolCallsPerMinute: 120,
  toolCallsPerDay: 5_000,
  /** Calls with one API key of a business. */
  keyCallsPerMinute: 600,
  /** Messages to assistants: of a person, of a browser without an account; an address may write ten times as many as a browser. */
  assistantMessagesPerDay: 200,
  guestAssistantMessagesPerDay: 30,
  assistantMessagesPerMinute: 12,
  assistantsKeptDays: 180,
  guestAssistantsKeptDays: 30,
  challengesPerMinute: 60,
  /** Photos that one person or network address may have recognized in a minute. */
  photosPerMinute: 20,
  photoSearchesPerMinute: 60,
  slowReportsPerMinute: 60,
  /** Recorded visits from one network address, which a whole mall may share. */
  visitsPerMinute: 3_000,
  challengeMinutes: 10,
  passkeys: 20,
  reservationMinutes: 15,
  unpaidOrdersPerShopper: 5,
  /** The most orders from one network address that may wait for payment confirmation. */
  unpaidOrdersPerAddress: 10,
  /**
   * The largest share of a product's or a shelf's available stock that one buyer may hold in unpaid orders, and the pieces always allowed.
   */
  unpaidShareOfStock: 0.5,
  unpaidPiecesAtLeast: 1,
  pushDevices: 20,
  mailsKeptDays: 90,
  pushesKeptDays: 30,
  notificationsKeptDays: 180,
  supportKeptDays: 180,
  draftApplicationsKeptDays: 180,
  rejectedApplicationsKeptDays: 365,
  reportsKeptDays: 90,
} as const
