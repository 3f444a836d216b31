import { customers, customersFile, noteCustomer, setStoreConsent, writeToCustomer } from '#contracts/customers/customers.ts'
import { inbox, removeReplyTemplate, replyTemplates, saveReplyTemplate } from '#contracts/customers/inbox.ts'
import { MANAGERS, retailers, SELLER, stores, type AccessRows } from '#tests/access-rows.ts'

let removed = 0
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
    ['stored answers', replyTemplates, (world) => ({ query: { retailerId: world.shop.retailerId } }), [...SELLER, 'staff of one store']],
    ['a stored answer to remove', removeReplyTemplate, (world) => ({ params: { id: world.templateIds[removed++ % 2] } }), MANAGERS],
  ],
  foreign: [
    ['a retailer with an inbox', inbox, ['query/retailerId'], (id) => ({ query: { retailerId: id, state: 'all' } }), retailers, 'owner'],
    [
      'a store with an inbox',
      inbox,
      ['query/storeId'],
      (id, world) => ({ query: { retailerId: world.shop.retailerId, storeId: id, state: 'all' } }),
      stores,
      'owner',
    ],
    [
      'a retailer of a stored answer',
      saveReplyTemplate,
      ['body/retailerId'],
      (id) => ({ body: { retailerId: id, title: 'Thanks', text: 'Thank you, {first name}.' } }),
      retailers,
      'owner',
    ],
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
  written: ['customers', 'reply_templates', 'store_messages'],
}
