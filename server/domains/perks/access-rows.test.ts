import { changePerk, createPerk, endPerk, ownPerks, redeemPerk } from '#contracts/perks.ts'
import { MANAGERS, retailers, type AccessRows } from '#tests/access-rows.ts'

const A_PERK = {
  kind: 'double_days' as const,
  weekdays: [2],
  goal: null,
  least: null,
  value: null,
  spirals: null,
  startsOn: '2026-01-01',
  endsOn: '2099-12-31',
  budget: 100,
  isLive: false,
}

export const rows: AccessRows = {
  objects: [
    [
      'a perk to change',
      changePerk,
      (world) => ({ params: { id: world.perkId }, body: { ...A_PERK, version: world.perkVersion++ } }),
      MANAGERS,
    ],
    ['a perk to end', endPerk, (world) => ({ params: { id: world.endedPerkId } }), MANAGERS],
  ],
  foreign: [
    ['a retailer with perks', ownPerks, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    ['a retailer of a new perk', createPerk, ['body/retailerId'], (id) => ({ body: { ...A_PERK, retailerId: id } }), retailers, 'owner'],
    [
      'a retailer that redeems a code',
      redeemPerk,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, code: 'MAYASPRK' } }),
      retailers,
      'owner',
    ],
  ],
  open: {
    retailerPerks: 'public',
    myPerks: "the caller's own membership",
    joinPerks: "the caller's own membership",
    leavePerks: "the caller's own membership",
    askForPerk: 'a public retailer, and the ask is of the caller',
  },
  written: ['store_perks', 'perk_redemptions'],
}
