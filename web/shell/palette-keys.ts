/** The shortcut of the admin palette, with this keyboard's key names. Browser only: the server does not know the keyboard. */
export const paletteKeys = (): readonly [string, string] => [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K']
