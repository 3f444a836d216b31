/** The kinds of event, in the order of the filter. */
export const EVENT_KINDS = ['sale', 'class', 'kids', 'music', 'food', 'season', 'community'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const EVENT_KIND_WORDS: Record<EventKind, string> = {
  sale: 'Sale',
  class: 'Class or demo',
  kids: 'For kids',
  music: 'Music and shows',
  food: 'Food and drink',
  season: 'Holiday and season',
  community: 'Community',
}
export const SEATS_PER_PERSON = 4
export const EVENT_TITLE_MOST = 80
export const EVENT_ABOUT_MOST = 2_000
export const SEATS_MOST = 5_000
export const EVENT_SPIRALS_MOST = 500
/** Hosts read feedback from this many opinions on, so that no single guest can be made out. */
export const FEEDBACK_GROUP = 5
