import { expect, test } from 'vitest'
import { Viewer } from '#contracts/identity/people.ts'
import { isScreen, screenAt } from '#web/routes.ts'
import { workHomeOf } from '#web/domains/identity/workspace.ts'
import { accountLinks, footerColumns, mainLinks, moreLinks, policyLinks, visitorLinks } from './links.ts'
import { workplacesOf } from './workplaces.ts'

const someone = (roles: object) =>
  Viewer.parse({
    id: '0190b6a0-0000-7000-8000-000000000001',
    email: 'ana@example.com',
    name: 'Ana',
    firstName: 'Ana',
    lastName: '',
    emailVerified: true,
    zip: null,
    retailers: [],
    malls: [],
    platform: [],
    secondFactor: 'on',
    ...roles,
  })
const store = (retailerId: number, name: string, role = 'staff', storeId: number | null = null) => ({ retailerId, name, role, storeId })
const manager = { mallId: 3, name: 'Mall of Tests', role: 'manager' }
const clerk = { mallId: 3, name: 'Mall of Tests', role: 'staff' }

test('the account menu names each workplace of the person once', () => {
  const viewer = someone({
    retailers: [store(7, 'Oak & Iron', 'staff', 70), store(7, 'Oak & Iron', 'manager'), store(8, 'Birch Books')],
    malls: [clerk, manager],
    platform: ['support', 'developer', 'investor'],
  })
  expect(workplacesOf(viewer).map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Oak & Iron /retailer-dashboard?retailer=7',
    'Birch Books /retailer-dashboard?retailer=8',
    'Mall of Tests /mall-dashboard?mall=3',
    'Counter /staff',
    'Support /admin',
    'Developer pages /workspace#developer',
    'For investors /investors',
  ])
  for (const { href } of workplacesOf(viewer)) expect(screenAt(href.split(/[?#]/)[0] ?? '')).toBeDefined()
  expect(workplacesOf(someone({}))).toEqual([])
})

test('without its second factor, the work for SPIRAL begins at the sign-in page that asks for one', () => {
  const viewer = someone({ platform: ['admin'], secondFactor: 'required' })
  expect(workplacesOf(viewer)).toEqual([{ href: '/spiral-admin-login', label: 'Admin' }])
})

test.each([
  ['a shopper begins as a shopper', {}, null],
  ['people of a store who shop begin as shoppers', { retailers: [store(7, 'Oak & Iron', 'owner')] }, null],
  ["a mall's manager begins in the mall's office", { malls: [manager, clerk] }, '/mall-dashboard?mall=3'],
  ['staff of a mall begin at its counter', { malls: [clerk] }, '/staff?at=center-3'],
  ['who works for two malls chooses', { malls: [manager, { ...clerk, mallId: 4 }] }, '/workspace'],
  ['support begins at the sign-in page of its office', { platform: ['support'] }, '/spiral-admin-login'],
  ['a developer has a workspace', { platform: ['developer'] }, '/workspace'],
  ['an investor has a workspace', { platform: ['investor'] }, '/workspace'],
])('%s', (_, roles, home) => expect(workHomeOf(someone(roles))).toBe(home))

test('every link of the shell leads to a screen, and no list names one twice', () => {
  const lists = [[...mainLinks, ...moreLinks], accountLinks, visitorLinks, [...footerColumns.flatMap(({ links }) => links), ...policyLinks]]
  for (const list of lists) {
    const hrefs = list.map(({ href }) => href)
    expect(hrefs.filter((href) => !isScreen(href))).toEqual([])
    expect(hrefs.filter((href, i) => hrefs.indexOf(href) !== i)).toEqual([])
  }
  expect(mainLinks.map(({ label }) => label)).toEqual([
    'Products',
    'Stores',
    'Malls',
    'Near Me',
    'SPIRALs',
    'Events',
    'Local First',
    'AI Assistants',
  ])
})
