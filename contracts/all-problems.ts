import { accessProblems } from './identity/access-requests.ts'
import { authProblems } from './identity/auth.ts'
import { booksProblems } from './admin/books.ts'
import { enquiryProblems } from './enquiries.ts'
import { catalogProblems } from './catalog/catalog.ts'
import { mallsProblems } from './malls/malls.ts'
import { notificationsProblems } from './notifications.ts'
import { orderMessagesProblems } from './conversations.ts'
import { ordersProblems } from './orders/orders.ts'
import { passkeysProblems } from './identity/passkeys.ts'
import { picturesProblems } from './pictures.ts'
import { placesProblems } from './places/places.ts'
import { commonProblems, type ProblemText } from './problems.ts'
import { privacyProblems } from './privacy.ts'
import { importsProblems } from './imports.ts'
import { inventoryProblems } from './catalog/inventory.ts'
import { savedSearchesProblems } from './search/saved-searches.ts'
import { storesProblems } from './stores/stores.ts'
import { supportProblems } from './support.ts'
import { teamProblems } from './teams.ts'
import { wishlistProblems } from './wishlist.ts'

/** Every problem code that a reply may carry, with its status and text. */
export const problems = {
  ...commonProblems,
  ...accessProblems,
  ...authProblems,
  ...passkeysProblems,
  ...picturesProblems,
  ...placesProblems,
  ...mallsProblems,
  ...storesProblems,
  ...booksProblems,
  ...catalogProblems,
  ...enquiryProblems,
  ...ordersProblems,
  ...orderMessagesProblems,
  ...importsProblems,
  ...inventoryProblems,
  ...teamProblems,
  ...wishlistProblems,
  ...savedSearchesProblems,
  ...notificationsProblems,
  ...privacyProblems,
  ...supportProblems,
} as const satisfies Record<string, ProblemText>
export type ProblemCode = keyof typeof problems
