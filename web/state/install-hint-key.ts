/** The storage key for the count of orders placed on this device; absent before the first order. */
export const INSTALL_HINT_KEY = 'spiral-install-hint'
