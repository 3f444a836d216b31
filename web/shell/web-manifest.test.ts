import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isScreen } from '#web/routes.ts'

const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
const tokens = readFileSync('web/app.css', 'utf8')
const token = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(tokens)?.[1]

test('the installed app has the colors of the shop', () => {
  expect(manifest.theme_color).toBe(token('band'))
  expect(manifest.background_color).toBe(token('page'))
})
test('its shortcuts and icons exist', () => {
  const shortcuts: { name: string; url: string }[] = manifest.shortcuts
  expect(shortcuts.map(({ name }) => name)).toEqual(['Scan pass', 'Near Me', 'Cart'])
  for (const { url } of shortcuts) expect(isScreen(url), url).toBe(true)
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
  for (const { src } of icons) expect(existsSync(`web/public${src}`), src).toBe(true)
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
})
