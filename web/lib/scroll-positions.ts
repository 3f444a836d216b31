/** Where the browser's session keeps how far each page was scrolled, by the key of its place in the history. */
export const SCROLL_POSITIONS = 'spiral-scroll-positions'
