/**
 * The laws about renewals that say when a member must be reminded, as they stood in 2025. `remind` is the window, in days before a renewal,
 * for a contract of a year or longer.
 */
export const RENEWAL_LAWS = [
  { state: 'CA', source: 'Cal. Bus. & Prof. Code § 17602(b)', remind: { most: 45, least: 15 } },
  { state: 'FL', source: 'Fla. Stat. § 501.165', remind: { most: 60, least: 30 } },
  { state: 'GA', source: 'O.C.G.A. § 13-12-3', remind: { most: 60, least: 30 } },
  { state: 'IL', source: '815 ILCS 601/10', remind: { most: 60, least: 30 } },
  { state: 'NC', source: 'N.C. Gen. Stat. § 75-41', remind: { most: 45, least: 15 } },
  { state: 'NY', source: 'N.Y. Gen. Bus. Law § 527-a', remind: { most: 45, least: 15 } },
] as const
/** Of the whole country: clear terms before the card is known, express consent, and a simple way to stop (ROSCA, 15 U.S.C. § 8403). */

/**
 * Days before a yearly renewal on which members are reminded. The first lies in the window of every law above, whatever state a member lives
 * in; the second is our own.
 */
export const REMIND_DAYS = [30, 7] as const
