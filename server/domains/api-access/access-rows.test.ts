import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
import { type AccessRows, MANAGERS } from '#tests/access-rows.ts'
import { PASSWORD } from '#tests/people.ts'

const proof = { password: PASSWORD }

export const rows: AccessRows = {
  objects: [
    ['the keys of a business', apiKeys, (world) => ({ params: { id: world.shop.retailerId } }), MANAGERS],
    [
      'a business that gets a key',
      makeApiKey,
      (world) => ({ params: { id: world.shop.retailerId }, body: { name: 'Books', scopes: ['orders:read'], days: 30, proof } }),
      ['owner'],
    ],
    // Its secret is another one, so the owner hears that it was replaced.
    [
      'a key with a new secret',
      rotateApiKey,
      (world) => ({ params: { id: world.apiKeyId }, body: { keepOld: true, lastFour: '!!!!', proof } }),
      ['owner'],
    ],
    ['a key to end', revokeApiKey, (world) => ({ params: { id: world.apiKeyId } }), ['owner']],
  ],
  written: ['api_keys'],
}
