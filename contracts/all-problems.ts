import { accessProblems } from './access-requests.ts'
import { authProblems } from './auth.ts'
import { booksProblems } from './books.ts'
import { catalogProblems } from './catalog.ts'
import { mallsProblems } from './malls.ts'
import { notificationsProblems } from './notifications.ts'
import { orderMessagesProblems } from './conversations.ts'
import { ordersProblems } from './orders.ts'
import { passkeysProblems } from './passkeys.ts'
import { picturesProblems } from './pictures.ts'
import { placesProblems } from './places.ts'
import { commonProblems, type ProblemText } from './problems.ts'
import { privacyProblems } from './privacy.ts'
import { retailersProblems } from './retailers.ts'
import { savedSearchesProblems } from './saved-searches.ts'
import { storesProblems } from './stores.ts'
import { supportProblems } from './support.ts'
import { teamProblems } from './team.ts'
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
  ...ordersProblems,
  ...orderMessagesProblems,
  ...retailersProblems,
  ...teamProblems,
  ...wishlistProblems,
  ...savedSearchesProblems,
  ...notificationsProblems,
  ...privacyProblems,
  ...supportProblems,
} as const satisfies Record<string, ProblemText>
export type ProblemCode = keyof typeof problems
