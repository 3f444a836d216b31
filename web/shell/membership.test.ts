import { expect, test } from 'vitest'
import type { Viewer } from '#contracts/identity/people.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { isAtLeast, ownRetailers } from './membership.ts'

const at = (retailerId: number, role: RetailerRole) => ({ retailerId, name: `Shop ${retailerId}`, role, storeId: null })
const viewer = (...retailers: ReturnType<typeof at>[]) => ({ retailers }) as unknown as Viewer

test('a retailer with several memberships counts once, with the strongest role', () =>
  expect(ownRetailers(viewer(at(1, 'staff'), at(2, 'manager'), at(1, 'owner'))).map(({ retailerId, role }) => [retailerId, role])).toEqual([
    [1, 'owner'],
    [2, 'manager'],
  ]))
test('somebody signed out has none', () => expect(ownRetailers(null)).toEqual([]))
test('an owner may what a manager may, staff may not', () => {
  const [owner, staff] = [at(1, 'owner'), at(1, 'staff')].map((membership) => ownRetailers(viewer(membership))[0])
  expect([isAtLeast('manager', owner), isAtLeast('manager', staff), isAtLeast('staff', undefined)]).toEqual([true, false, false])
})
