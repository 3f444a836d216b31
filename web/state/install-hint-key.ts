/** Where the orders placed on this device are counted; nothing is there before the first. */
export const INSTALL_HINT_KEY = 'spiral-install-hint'
