import { expect, test } from 'vitest'
import { shellOf } from './service-worker.ts'

const route = (id: string, parentId: string, module: string, imports: string[] = []) => ({ id, parentId, module, imports })

test('the shell is what people without an office need, and parts that come later', () => {
  const assets = [
    '/assets/root.js',
    '/assets/orders.js',
    '/assets/admin.js',
    '/assets/ledger.js',
    '/assets/toast.js',
    '/assets/a.css',
    '/assets/a.css.br',
  ]
  const routes = [
    route('root', '', '/assets/root.js'),
    route('orders', 'shell.shopper', '/assets/orders.js', ['/assets/root.js']),
    route('admin', 'shell.admin', '/assets/admin.js', ['/assets/root.js', '/assets/ledger.js']),
  ]
  expect(shellOf(assets, routes)).toEqual(['/assets/a.css', '/assets/orders.js', '/assets/root.js', '/assets/toast.js'])
})
test('of the fonts it takes what English needs', () => {
  expect(shellOf(['/assets/inter-latin-ext-1.woff2', '/assets/inter-latin-1.woff2'], [])).toEqual(['/assets/inter-latin-1.woff2'])
})
