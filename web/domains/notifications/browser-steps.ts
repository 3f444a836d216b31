export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

/** Identifies the browser from its user agent; accurate enough for help texts. */
export function browserNamed(userAgent: string): Browser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Chrome\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}

const RELOAD = 'Come back to this page and reload it.'
const STEPS: Record<Browser, readonly string[]> = {
  chrome: ['Click the icon to the left of the address.', 'Open “Site settings”, then “Notifications”, and choose “Allow”.', RELOAD],
  edge: [
    'Click the lock to the left of the address.',
    'Open “Permissions for this site”, then “Notifications”, and choose “Allow”.',
    RELOAD,
  ],
  firefox: ['Click the icon to the left of the address.', 'Remove “Blocked” beside “Send notifications”.', RELOAD],
  safari: ['Open Safari, then “Settings”, then “Websites”, then “Notifications”.', 'Choose “Allow” beside this site.', RELOAD],
  ios: ['Open “Settings”, then “Notifications”, and find SPIRAL.', 'Turn on “Allow Notifications”.', RELOAD],
  android: ['Click the icon to the left of the address.', 'Open “Permissions”, then “Notifications”, and turn them on.', RELOAD],
  other: ["Open this site's settings in your browser.", 'Allow notifications.', RELOAD],
}
export const stepsToAllow = (browser: Browser): readonly string[] => STEPS[browser]
