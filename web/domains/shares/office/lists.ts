/** The two lists of the section. */
export const LISTS = {
  name: 'of',
  label: 'List',
  divides: true,
  clears: ['state'],
  choices: [
    { value: null, label: 'Held rewards' },
    { value: 'offers', label: 'Offers' },
  ],
} as const
