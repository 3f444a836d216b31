import { expect, test } from 'vitest'
import { shellOf } from './service-worker.ts'

test('the shell is every file but the screens of offices and their sections', () => {
  const assets = [
    '/assets/orders.js',
    '/assets/admin.js',
    '/assets/frame.js',
    '/assets/toast.js',
    '/assets/a.css',
    '/assets/a.css.br',
    '/assets/Team-x1.js',
  ]
  const routes = [
    { id: 'shell.shopper', parentId: 'root', module: '/assets/frame.js' },
    { id: 'orders', parentId: 'shell.shopper', module: '/assets/orders.js' },
    { id: 'admin', parentId: 'shell.admin', module: '/assets/admin.js' },
  ]
  expect(shellOf(assets, routes, ['Team'])).toEqual(['/assets/a.css', '/assets/frame.js', '/assets/orders.js', '/assets/toast.js'])
})
test('of the fonts it takes what English needs', () => {
  expect(shellOf(['/assets/inter-latin-ext-1.woff2', '/assets/inter-latin-1.woff2'], [])).toEqual(['/assets/inter-latin-1.woff2'])
})
