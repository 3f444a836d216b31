import { customers, customersFile, noteCustomer, setStoreConsent, writeToCustomer } from '#contracts/customers.ts'
import { MANAGERS, retailers, stores, type AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    [
      'a customer to note something about',
      noteCustomer,
      (world) => ({ params: { id: world.customerId }, body: { note: 'Likes blue.', tags: [], version: world.customerVersion++ } }),
      MANAGERS,
    ],
    [
      'a customer to write to',
      writeToCustomer,
      (world) => ({ params: { id: world.customerId }, body: { storeId: world.shop.storeId, text: 'The blue mugs are here.' } }),
      MANAGERS,
    ],
    [
      'consent to a business that the caller bought from',
      setStoreConsent,
      (world) => ({ params: { retailerId: world.shop.retailerId }, body: { mayWrite: true } }),
      ['buyer'],
    ],
  ],
  foreign: [
    ['a retailer with customers', customers, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    [
      'a store with customers',
      customers,
      ['query/storeId'],
      (id, world) => ({ query: { retailerId: world.shop.retailerId, storeId: id } }),
      stores,
      'owner',
    ],
    ['a retailer with a file', customersFile, ['query/retailerId'], (id) => ({ query: { retailerId: id } }), retailers, 'owner'],
    [
      'a store with a file',
      customersFile,
      ['query/storeId'],
      (id, world) => ({ query: { retailerId: world.shop.retailerId, storeId: id } }),
      stores,
      'owner',
    ],
    [
      'a store that writes',
      writeToCustomer,
      ['body/storeId'],
      (id, world) => ({ params: { id: world.customerId }, body: { storeId: id, text: 'The blue mugs are here.' } }),
      stores,
      'owner',
    ],
  ],
  written: ['customers', 'store_messages'],
}
