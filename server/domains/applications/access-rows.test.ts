import { keepTryOut } from '#contracts/applications/assist.ts'
import {
  answerJoinRequest,
  approveApplication,
  askForChanges,
  askToJoin,
  assignApplication,
  joinRequests,
  noteOnApplication,
  recordCheck,
  rejectApplication,
  retailerApplication,
  writeToApplicant,
} from '#contracts/applications/review.ts'
import {
  changeDraftProduct,
  confirmFields,
  discardApplication,
  readDocument,
  removeDocument,
  removeDraftProduct,
  removeStore,
  saveField,
  submitApplication,
  writeToReviewer,
} from '#contracts/applications/applications.ts'
import type { World } from '#tests/access-world.ts'
import type { AccessRows } from '#tests/access-rows.ts'

const ofApplication = (world: World) => ({ id: world.applicationId, documentId: world.documentId, productId: world.draftId, at: 0 })

export const rows: AccessRows = {
  objects: [
    ['a document', readDocument, (world) => ({ params: ofApplication(world) }), ['buyer', 'admin']],
    [
      'a field of an application',
      saveField,
      (world) => ({ params: ofApplication(world), body: { field: 'business.name', value: 'Mine', version: 1 } }),
      ['buyer'],
    ],
    [
      'a field to confirm',
      confirmFields,
      (world) => ({ params: ofApplication(world), body: { fields: [{ field: 'business.name', version: 2 }] } }),
      ['buyer'],
    ],
    [
      'a drafted product',
      changeDraftProduct,
      (world) => ({ params: ofApplication(world), body: { title: 'Bowl', description: '', price: 9 } }),
      ['buyer'],
    ],
    ['a drafted product to drop', removeDraftProduct, (world) => ({ params: ofApplication(world) }), ['buyer']],
    ['a store of an application', removeStore, (world) => ({ params: ofApplication(world) }), ['buyer']],
    ['a try-out to keep', keepTryOut, (world) => ({ params: ofApplication(world), body: { suggestions: [], products: [] } }), ['buyer']],
    ['a message to the reviewer', writeToReviewer, (world) => ({ params: ofApplication(world), body: { text: 'Hi' } }), ['buyer']],
    ['an application to submit', submitApplication, (world) => ({ params: ofApplication(world), body: { acceptedTerms: '1' } }), ['buyer']],
    [
      'a team to ask',
      askToJoin,
      (world) => ({ params: ofApplication(world), body: { retailerId: world.shop.retailerId, message: '' } }),
      ['buyer'],
    ],
    ['who asks to join a team', joinRequests, (world) => ({ query: { retailerId: world.shop.retailerId } }), ['owner']],
    [
      'a request to join to answer',
      answerJoinRequest,
      (world) => ({ params: { id: world.joinRequestId }, body: { accept: false, role: 'staff' } }),
      ['owner'],
    ],
    ['a document to remove', removeDocument, (world) => ({ params: ofApplication(world) }), ['buyer']],
    ['a draft, for admins', retailerApplication, (world) => ({ params: ofApplication(world) }), []],
    ['a draft to assign', assignApplication, (world) => ({ params: ofApplication(world), body: { userId: null } }), []],
    [
      'a draft to check',
      recordCheck,
      (world) => ({ params: { ...ofApplication(world), code: 'bank' }, body: { result: 'passed', note: 'Seen' } }),
      [],
    ],
    ['a draft to note', noteOnApplication, (world) => ({ params: ofApplication(world), body: { text: 'Hi' } }), []],
    ['a draft to write about', writeToApplicant, (world) => ({ params: ofApplication(world), body: { text: 'Hi' } }), []],
    [
      'a draft to ask about',
      askForChanges,
      (world) => ({ params: ofApplication(world), body: { fields: ['business.name'], words: 'Why?' } }),
      [],
    ],
    ['a draft to approve', approveApplication, (world) => ({ params: ofApplication(world) }), []],
    [
      'a draft to reject',
      rejectApplication,
      (world) => ({ params: ofApplication(world), body: { reasons: ['business'], words: 'No' } }),
      [],
    ],
    ['an application to discard', discardApplication, (world) => ({ params: ofApplication(world) }), ['buyer']],
  ],
  open: {
    addDocument: 'a document as a form; the tests of applications send it',
    assistApplication: 'a file as a form; the tests of applications send it',
  },
  openIds: {
    'assignApplication body/userId': 'an admin; anybody else is refused in the tests of applications',
    'startApplication body/mallId': 'a mall of the public directory',
    'askToJoin body/retailerId': 'a business of the public directory that the application looks like',
  },
}
