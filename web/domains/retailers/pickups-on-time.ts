/** The definition of the figure, for retailers and the admin desk. */
export const ABOUT_PICKUPS_ON_TIME =
  'Pickups that were ready today by what the shopper was told, of all that were or whose time ran out today. A promise of a day ends with that day at the store. What was cancelled before its time is left out.'
