/** How it is counted, for a business and for the desk. */
export const ABOUT_PICKUPS_ON_TIME =
  'Of the pickups whose promised time was today and is over: ready by what the shopper was told. A promise of a day ends with that day at the store. What was cancelled before its time is left out.'
