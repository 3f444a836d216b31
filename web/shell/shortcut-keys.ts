/** Heard by whoever lists the shortcuts. */
export const SHOW_SHORTCUTS = 'spiral:show-shortcuts'
