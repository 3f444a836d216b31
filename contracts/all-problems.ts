import { peopleProblems } from './community/people.ts'
import { communityProblems } from './community/posts.ts'
import { storeMessagesProblems } from './community/store-messages.ts'
import { accessProblems } from './identity/access-requests.ts'
import { revealProblems } from './admin/admin.ts'
import { adminSetupProblems } from './identity/admin-setup.ts'
import { reviewProblems } from './application-review.ts'
import { applicationProblems } from './applications.ts'
import { assistantProblems } from './assistant.ts'
import { recognitionProblems } from './recognition.ts'
import { authProblems } from './identity/auth.ts'
import { businessProblems } from './admin/retailers.ts'
import { booksProblems } from './admin/books.ts'
import { centerDeskProblems } from './center-desk.ts'
import { correctionsProblems } from './corrections.ts'
import { enquiryProblems } from './enquiries.ts'
import { trustProblems } from './trust/reports.ts'
import { catalogProblems } from './catalog/catalog.ts'
import { bulkProblems } from './gift-cards/bulk.ts'
import { giftCardProblems } from './gift-cards/gift-cards.ts'
import { loyaltyRulesProblems } from './loyalty-rules.ts'
import { mallsProblems } from './malls/malls.ts'
import { mallPlansProblems } from './mall-plans.ts'
import { notificationsProblems } from './notifications.ts'
import { orderMessagesProblems } from './conversations.ts'
import { oneClickProblems } from './one-click.ts'
import { ordersProblems } from './orders/orders.ts'
import { passkeysProblems } from './identity/passkeys.ts'
import { picturesProblems } from './pictures.ts'
import { placesProblems } from './places/places.ts'
import { commonProblems, type ProblemText } from './problems.ts'
import { privacyProblems } from './privacy.ts'
import { profileProblems } from './retailer-office/profile.ts'
import { importFeedsProblems } from './import-feeds.ts'
import { importsProblems } from './imports.ts'
import { inventoryProblems } from './catalog/inventory.ts'
import { priceAdjustmentProblems } from './price-adjustments.ts'
import { claimsProblems } from './claims.ts'
import { orderRefundProblems } from './order-refunds.ts'
import { promotionProblems } from './promotions/office.ts'
import { eventsProblems } from './events/events.ts'
import { perksProblems } from './perks.ts'
import { moderationProblems } from './moderation.ts'
import { questionsProblems } from './questions.ts'
import { reviewsProblems } from './review-writing.ts'
import { returnsProblems } from './returns.ts'
import { photosProblems } from './search/photos.ts'
import { rewardsProblems } from './rewards.ts'
import { savedSearchesProblems } from './search/saved-searches.ts'
import { sharesProblems } from './social-rewards.ts'
import { storesProblems } from './stores/stores.ts'
import { supportProblems } from './support.ts'
import { mallOfficeProblems } from './mall-office.ts'
import { teamProblems } from './teams.ts'
import { tracesProblems } from './traces.ts'
import { walletProblems } from './wallet.ts'
import { wishlistProblems } from './wishlist.ts'

/** Every problem code that a reply may carry, with its status and text. */
export const problems = {
  ...commonProblems,
  ...accessProblems,
  ...authProblems,
  ...adminSetupProblems,
  ...revealProblems,
  ...businessProblems,
  ...passkeysProblems,
  ...picturesProblems,
  ...placesProblems,
  ...loyaltyRulesProblems,
  ...mallsProblems,
  ...mallPlansProblems,
  ...correctionsProblems,
  ...sharesProblems,
  ...storesProblems,
  ...booksProblems,
  ...catalogProblems,
  ...applicationProblems,
  ...reviewProblems,
  ...assistantProblems,
  ...recognitionProblems,
  ...enquiryProblems,
  ...bulkProblems,
  ...giftCardProblems,
  ...ordersProblems,
  ...centerDeskProblems,
  ...oneClickProblems,
  ...promotionProblems,
  ...returnsProblems,
  ...questionsProblems,
  ...reviewsProblems,
  ...moderationProblems,
  ...communityProblems,
  ...peopleProblems,
  ...storeMessagesProblems,
  ...eventsProblems,
  ...perksProblems,
  ...claimsProblems,
  ...orderRefundProblems,
  ...priceAdjustmentProblems,
  ...orderMessagesProblems,
  ...importsProblems,
  ...importFeedsProblems,
  ...profileProblems,
  ...inventoryProblems,
  ...mallOfficeProblems,
  ...teamProblems,
  ...tracesProblems,
  ...walletProblems,
  ...wishlistProblems,
  ...photosProblems,
  ...rewardsProblems,
  ...savedSearchesProblems,
  ...notificationsProblems,
  ...privacyProblems,
  ...supportProblems,
  ...trustProblems,
} as const satisfies Record<string, ProblemText>
export type ProblemCode = keyof typeof problems
