import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Office, officeLink, OFFICES } from '#contracts/office-links.ts'
import { isScreen } from '#web/routes.ts'
import { entriesOf, menuOf, officeHead, panelOf, sectionOf } from './offices.ts'

const root = join(import.meta.dirname, '../..')
const offices = Object.keys(OFFICES) as Office[]
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)

test.each(offices)('the sections of the office "%s" have names and places of their own, one of them is its first page', (office) => {
  const entries = entriesOf(office)
  const repeated = (values: readonly unknown[]) => values.filter((value, i) => values.indexOf(value) !== i)
  expect(repeated(entries.map(({ order }) => order))).toEqual([])
  expect(repeated(entries.map(({ path, name }) => path ?? name))).toEqual([])
  expect(entries.filter(({ name }) => name === null)).toHaveLength(1)
  expect(entries.flatMap(({ path }) => (path && !isScreen(path) ? [path] : []))).toEqual([])
})

test('a menu has what is for the role, in its order', () => {
  const staff = [
    'Home',
    'Orders',
    'Products & stock',
    'Toolkit',
    'Counter',
    'Messages',
    'Events',
    'Reviews',
    'Community',
    'Perks',
    'Counter devices',
    'Notifications',
  ]
  expect(labels(menuOf('retailer', 'staff'))).toEqual(staff)
  expect(labels(menuOf('retailer', 'manager'))).toEqual([
    ...staff.slice(0, 3),
    'Stock health',
    ...staff.slice(3, 9),
    'Customers',
    ...staff.slice(9, -1),
    'Promotions',
    'Automations',
    'Analytics',
    'Corrections',
    'Team',
    'Business profile',
    'Control panel',
    'Disputes',
    'Notifications',
  ])
  expect(labels(menuOf('retailer', 'owner')).slice(-2)).toEqual(['SPIRALs', 'Notifications'])
  expect(labels(menuOf('mall', 'staff'))).toEqual(['Today', 'Events', 'Messages', 'Counter', 'Notifications'])
  expect(menuOf('mall', 'manager').map(({ href }) => href)).toContain('/mall-analytics')
  expect(labels(menuOf('admin', 'support'))).toEqual([
    'Attention',
    'Support',
    'Orders',
    'Disputes',
    'Moderation',
    'Claims',
    'Trace',
    'People',
    'Reported problems',
    'High-volume sellers',
    'Inquiries',
    'Reports',
  ])
  expect(menuOf('admin', 'admin').slice(0, 2)).toMatchObject([{ href: '/admin' }, { href: '/agent-dashboard' }])
})

test('a section that is not for the role, or that is none, is the first page of the office', () => {
  const shown = (role: 'staff' | 'manager' | 'owner', name?: string) => sectionOf('retailer', role, name)?.label
  expect([shown('staff'), shown('staff', 'perks'), shown('staff', 'team'), shown('manager', 'team')]).toEqual([
    'Home',
    'Perks',
    'Home',
    'Team',
  ])
  expect([sectionOf('admin', 'support', 'claims')?.label, sectionOf('admin', 'support', 'audit')?.label]).toEqual(['Claims', 'Attention'])
  expect([shown('manager', 'spirals'), shown('owner', 'spirals'), shown('owner', 'nothing')]).toEqual(['Home', 'SPIRALs', 'Home'])
})

test('the control panel groups what a person may see there', () => {
  expect(labels(panelOf('manager', 'programs'))).toEqual(['API keys', 'Webhooks'])
  expect(labels(panelOf('manager', 'money'))).toEqual(['Plan'])
  expect(labels(panelOf('owner', 'money'))).toEqual(['Payouts', 'Tax forms', 'Plan'])
  expect(panelOf('owner', 'people')).toContainEqual(expect.objectContaining({ href: '/retailer-dashboard?section=team' }))
})

test('the tab names the section', () => {
  const titleAt = (search: string) => {
    const location = { pathname: '/admin', search, hash: '', state: null, key: 'k' } as Parameters<typeof officeHead>[1]['location']
    return officeHead('admin', { location, params: {}, matches: [] })[0]
  }
  expect(titleAt('?section=gift-cards')).toEqual({ title: 'Gift cards | Admin | SPIRAL' })
  expect([titleAt(''), titleAt('?section=nothing')]).toEqual([{ title: 'Admin | SPIRAL' }, { title: 'Admin | SPIRAL' }])
})

test('a link to a section is its address with what else it is asked', () => {
  expect(officeLink('mall', 'plan')).toBe('/mall-dashboard?section=plan')
  expect(officeLink('admin', 'people', { q: 'Ann & Bo', joined: 'today' })).toBe('/admin?section=people&q=Ann+%26+Bo&joined=today')
})

test('every link to an office leads to a section that is there', async () => {
  const dead: string[] = []
  const links = new Set<string>()
  for (const folder of ['contracts', 'server', 'web']) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(entry.name)) continue
      const code = await readFile(join(entry.parentPath, entry.name), 'utf8')
      const called = code.matchAll(/officeLink\(\s*'(\w+)',\s*'([\w-]+)'/g)
      const written = code.matchAll(/(\/[\w-]+)\?(?:[\w-]+=[^&'"`]*&)*section=([\w-]+)/g)
      for (const [all, of = '', name] of [...called, ...written]) {
        const office = offices.find((one) => one === of || OFFICES[one] === of)
        links.add(`${office} ${name}`)
        if (!office || !entriesOf(office).some((section) => section.name === name)) dead.push(`${entry.name}: ${all}`)
      }
    }
  }
  expect(dead).toEqual([])
  expect(links.size).toBeGreaterThan(20)
})
