/** The id of the page's main search field, for the skip link and the shortcut. */
export const SEARCH_ID = 'search'
