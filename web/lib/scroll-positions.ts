/** The session storage key of the scroll positions, which are stored by history key. */
export const SCROLL_POSITIONS = 'spiral-scroll-positions'
