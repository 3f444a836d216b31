import { addFeed, changeFeed, importFeeds, removeFeed, runFeed } from '#contracts/imports/feeds.ts'
import { importPictures, retryPictures } from '#contracts/imports/pictures.ts'
import {
  applyImport,
  cancelImport,
  chooseForImport,
  importChoices,
  importLeftOut,
  importRun,
  imports,
  undoImport,
} from '#contracts/imports/imports.ts'
import { MANAGERS, type AccessRows } from '#tests/access-rows.ts'

let removed = 0

export const rows: AccessRows = {
  objects: [
    ["a seller's imports", imports, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    ['an import', importRun, (world) => ({ params: { id: world.importId } }), MANAGERS],
    ['the pictures of an import', importPictures, (world) => ({ params: { id: world.importId } }), MANAGERS],
    [
      'pictures of an import to try again',
      retryPictures,
      (world) => ({ params: { id: world.importId }, body: { pictureId: null } }),
      MANAGERS,
    ],
    ["a seller's feeds", importFeeds, (world) => ({ query: { retailerId: world.shop.retailerId } }), MANAGERS],
    [
      "a feed for a seller's store",
      addFeed,
      (world) => ({ body: { storeId: world.shop.storeId, address: 'https://shop.example.com/feed.csv', every: 'day', tolerance: 2 } }),
      MANAGERS,
    ],
    ['a feed to fetch', runFeed, (world) => ({ params: { id: world.feedIds[0] } }), MANAGERS],
    [
      'a feed to change',
      changeFeed,
      (world) => ({ params: { id: world.feedIds[0] }, body: { every: 'day', tolerance: null, paused: true } }),
      MANAGERS,
    ],
    ['a feed to remove', removeFeed, (world) => ({ params: { id: world.feedIds[removed++ % 2] } }), MANAGERS],
    ['the choices of an import', importChoices, (world) => ({ params: { id: world.importId } }), MANAGERS],
    ['choices for an import', chooseForImport, (world) => ({ params: { id: world.importId }, body: {} }), MANAGERS],
    ['the lines that an import left out', importLeftOut, (world) => ({ params: { id: world.importId } }), MANAGERS],
    ['an import to apply', applyImport, (world) => ({ params: { id: world.importId } }), MANAGERS],
    ['an import to undo', undoImport, (world) => ({ params: { id: world.importId } }), MANAGERS],
    ['an import to cancel', cancelImport, (world) => ({ params: { id: world.importId } }), MANAGERS],
  ],
  openIds: {
    'startImport body/storeId': 'a form, which access.test.ts sends with that of another',
    'chooseForImport body/places[]/storeId':
      'must be a store of the retailer whose import stands in the path; choices.test.ts refuses others',
    'chooseForImport body/categories[]/categoryId': 'a department of the public catalog',
    'retryPictures body/pictureId': 'chooses among the pictures of the import in the path',
  },
  written: ['import_runs'],
}
