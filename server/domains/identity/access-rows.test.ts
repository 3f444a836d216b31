import { addresses, changeAddress, endOtherSessions, endSession, logOut, removeAddress, sessions } from '#contracts/identity/auth.ts'
import { withdrawRole } from '#contracts/identity/platform-roles.ts'
import { removePasskey, renamePasskey } from '#contracts/identity/passkeys.ts'
import { PASSWORD } from '#tests/people.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const edit = { label: 'Home', recipient: 'X', street1: '1 Main', city: 'Bloomington', state: 'MN', zip: '55425', isDefault: false }

export const rows: AccessRows = {
  objects: [
    ['an address', changeAddress, (world) => ({ params: { id: world.addressId }, body: edit }), ['buyer']],
    ['an address to remove', removeAddress, (world) => ({ params: { id: world.addressId } }), ['buyer']],
    ['a passkey', renamePasskey, (world) => ({ params: { id: world.passkeyId }, body: { name: 'The old phone' } }), ['buyer']],
    ['a passkey to remove', removePasskey, (world) => ({ params: { id: world.passkeyId }, body: { password: PASSWORD } }), ['buyer']],
    ['a role that nobody has', withdrawRole, () => ({ params: { id: 999_999_999 }, body: { reason: 'Left the team' } }), []],
    ['a sign-in', endSession, (world) => ({ params: { id: world.sessionId } }), ['buyer']],
  ],
  endsSessions: [logOut, endOtherSessions],
  lists: [
    ['addresses', addresses, () => ({}), ['shopper'], () => ['"id":']],
    ['sign-ins', sessions, () => ({}), ['shopper'], (world) => [world.sessionId]],
  ],
}
