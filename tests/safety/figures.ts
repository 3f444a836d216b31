const full = process.env['SPIRAL_SAFETY'] === 'full'
const figure = (quick: number, inFull: number): number => (full ? inFull : quick)

/** How hard the promises are tried: quick in every build, in full by `npm run safety`. */
export const FIGURES = {
  buyers: figure(200, 1_000),
  buyerRounds: figure(5, 20),
  equalCheckouts: figure(50, 100),
  equalRounds: figure(20, 200),
  spenders: figure(64, 64),
  spendRounds: figure(20, 1_000),
  ledgerOperations: figure(20_000, 1_000_000),
  orders: figure(500, 10_000),
  kills: figure(20, 300),
  databaseKills: figure(3, 30),
  requests: figure(20_000, 500_000),
  /** A test that grows with its figures may take this many times longer. */
  patience: figure(1, 60),
} as const
