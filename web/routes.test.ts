import { expect, test } from 'vitest'
import routes, { doorFor, isScreen, screenAt, screens } from './routes.ts'
import { screenDescriptions } from './screen-descriptions.ts'

test('every address is named once', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})
test('titles are those of people, descriptions fit a search result', () => {
  expect(Object.keys(screenDescriptions).toSorted()).toEqual(screens.map(({ path }) => path).toSorted())
  for (const { path, title } of screens) {
    const { description } = screenDescriptions[path] ?? { description: '' }
    expect(title, path).toMatch(/SPIRAL/)
    expect(description.length, path).toBeGreaterThan(15)
    expect(description.length, path).toBeLessThanOrEqual(155)
  }
})
test('an alias names an address that exists', () => {
  for (const { canonical } of screens) if (canonical) expect(isScreen(canonical)).toBe(true)
})
test('an address with a record belongs to its screen, and nothing else does', () => {
  expect(screenAt('/product/blue-mug')?.path).toBe('/product/:id')
  expect(screenAt('/product')).toBeUndefined()
  expect(isScreen('/search?q=mug')).toBe(true)
  expect(isScreen('/walet')).toBe(false)
})
test('everybody comes to the right door', () => {
  expect(['shopper', 'retailer:staff', 'counter', 'mall:manager', 'platform:admin'].map((access) => doorFor(access as 'shopper'))).toEqual([
    '/login',
    '/retailer-login',
    '/retailer-login',
    '/retailer-login',
    '/spiral-admin-login',
  ])
})

test('screens:R83 shoppers, retailers, malls, the staff of counters and admins each have a group of routes with its own frame and door', async () => {
  const groups = new Map((await routes).map(({ id, file, children = [] }) => [id, { file, paths: children.map(({ path = '/' }) => path) }]))
  const groupOf = (shell: string) => groups.get(`shell.${shell}`)?.paths ?? []
  expect(groupOf('shopper')).toEqual(expect.arrayContaining(['/', '/products', '/cart', '/checkout', '/account']))
  expect(groupOf('retailer')).toEqual([
    '/retailer-dashboard',
    '/retailer-inventory',
    '/inventory-dashboard',
    '/promotion-request',
    '/retailer-automation-flow',
    '/retailer-analytics',
    '/retailer-toolkit',
    '/retailer-business-profile',
    '/retailer-admin',
  ])
  expect(groupOf('mall')).toEqual(['/mall-dashboard', '/mall-analytics'])
  expect(groupOf('staff')).toEqual(['/staff'])
  expect(groupOf('admin')).toEqual(
    screens.flatMap(({ path }) =>
      /^\/(admin(?!\/testing|-test-dashboard)|promotion-admin|agent-dashboard|phase2-dashboard|analytics-dashboard)\b/.test(path)
        ? [path]
        : [],
    ),
  )
  const frames = [...groups.values()].filter(({ paths }) => paths.length > 0).map(({ file }) => file)
  expect(new Set(frames).size).toBe(frames.length)

  const doors = {
    retailer: '/retailer-login',
    mall: '/retailer-login',
    staff: '/retailer-login',
    admin: '/spiral-admin-login',
    shopper: '/login',
  }
  for (const { path, shell, access } of screens) {
    const door = access.startsWith('platform') ? doors.admin : shell !== 'plain' ? doors[shell] : null
    if (door && access !== 'public') expect(doorFor(access), path).toBe(door)
    // Screens of the offices are never public.
    if (shell !== 'shopper' && shell !== 'plain') expect(access, path).not.toBe('public')
  }
  expect(isScreen('/spiral-admin-login')).toBe(true)
})
