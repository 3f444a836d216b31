import { chromium } from 'playwright'
import { launchOptions } from './tests/browser.ts'
import { mkdirSync } from 'node:fs'
// usage: node lm.ts OUT 'role' path path ... ; env THEME, SIZES
const [out, who, ...paths] = process.argv.slice(2)
mkdirSync(out!, { recursive: true })
const browser = await chromium.launch(await launchOptions())
const base = 'http://localhost:4440'
const dark = process.env.THEME === 'dark'
for (const width of (process.env.SIZES ?? '390,1440').split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: dark ? 'dark' : 'light', serviceWorkers: 'block', locale: 'en-US', timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('PAGE ERROR', page.url(), e.message))
  if (who && who !== 'guest') {
    await page.goto(`${base}/login`)
    await page.waitForFunction(() => (globalThis as any).earlyPresses?.isPageAlive)
    await page.getByLabel('Email').first().fill(`${who}@example.com`)
    await page.getByLabel('Password', { exact: true }).first().fill('spiral-sample-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 30000 }).catch(() => console.log('no sign-in'))
  } else {
    await context.addCookies([])
  }
  for (const path of paths) {
    try {
      await page.goto(base + path, { waitUntil: 'networkidle', timeout: 30000 }).catch(() => {})
      await page.waitForTimeout(400)
      const w = await page.evaluate(() => document.documentElement.scrollWidth)
      if (w > width) console.log('TOO WIDE', path, width, w)
      const name = path.replace(/[^a-z0-9]+/gi, '_').slice(0, 60) || 'home'
      const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), Number(process.env.MOST ?? 2600))
      await page.screenshot({ path: `${out}/${name}-${width}${dark ? '-dark' : ''}.png`, clip: { x: 0, y: 0, width, height }, fullPage: true })
    } catch (e) { console.log('FAILED', path, String(e).slice(0, 200)) }
  }
  await context.close()
}
await browser.close()
