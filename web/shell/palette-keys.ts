/** How the palette of the admin office is opened, by the names on this keyboard. Not for the server, which knows no keyboard. */
export const paletteKeys = (): readonly [string, string] => [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K']
