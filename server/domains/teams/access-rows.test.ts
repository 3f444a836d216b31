import { inviteToTeam, team } from '#contracts/teams.ts'
import { MANAGERS, retailers, stores, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    ['who works for a retailer', team, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    [
      'an invitation to a team',
      inviteToTeam,
      (world) => ({ body: { retailerId: world.shop.retailerId, email: 'another.clerk@example.com', role: 'staff', storeIds: [] } }),
      MANAGERS,
    ],
  ],
  foreign: [
    [
      'a store of a business in an invitation',
      inviteToTeam,
      ['body/storeIds[]', 'body/storeIds'],
      (id, world) => ({ body: { retailerId: world.shop.retailerId, email: 'clerk.of.one@example.com', role: 'staff', storeIds: [id] } }),
      stores,
      'owner',
    ],
    [
      'a business that invites',
      inviteToTeam,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, email: 'clerk.of.all@example.com', role: 'staff', storeIds: [] } }),
      retailers,
      'owner',
    ],
  ],
  open: {
    revokeInvitation: 'the first role that removes a member leaves none for the next; the tests of teams try the roles one by one',
    removeMember: 'the first role that removes a member leaves none for the next; the tests of teams try the roles one by one',
  },
  written: ['team_invitations'],
}
