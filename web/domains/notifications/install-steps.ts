import type { Browser } from './browser-steps.ts'

const STEPS: Record<Browser, readonly string[]> = {
  ios: ['Tap “Share” below or beside the address.', 'Choose “Add to Home Screen”, then “Add”.'],
  android: ['Open the menu beside the address.', 'Choose “Install app” or “Add to Home screen”.'],
  chrome: ['Click the install icon at the right end of the address bar.', 'Choose “Install”.'],
  edge: ['Click the app icon at the right end of the address bar.', 'Choose “Install”.'],
  safari: ['Open “File” in the menu bar.', 'Choose “Add to Dock”.'],
  firefox: [
    'Firefox on a computer installs no apps.',
    'Scan the code on this page with your phone, or open SPIRAL in Chrome, Edge or Safari.',
  ],
  other: ["Open your browser's menu.", 'Choose “Install app” or “Add to Home screen”, if it is there.'],
}
/** How to install SPIRAL where the browser offers no dialog. */
export const stepsToInstall = (browser: Browser): readonly string[] => STEPS[browser]
