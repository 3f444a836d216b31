import { z } from 'zod'

const positive = z.int().positive()
const rowId = <B extends string>() => positive.brand<B>()

export const RetailerId = rowId<'RetailerId'>()
export const PayoutId = rowId<'PayoutId'>()
export const TaxFormId = rowId<'TaxFormId'>()
export const MallInvoiceId = rowId<'MallInvoiceId'>()
export const DisputeId = rowId<'DisputeId'>()
export const StoreId = rowId<'StoreId'>()
export const CounterDeviceId = rowId<'CounterDeviceId'>()
export const MallId = rowId<'MallId'>()
export const UnitId = rowId<'UnitId'>()
export const AssistantCaseId = rowId<'AssistantCaseId'>()
export const CategoryId = rowId<'CategoryId'>()
export const ProductId = rowId<'ProductId'>()
export const VariantId = rowId<'VariantId'>()
export const OrderId = rowId<'OrderId'>()
export const FulfillmentId = rowId<'FulfillmentId'>()
export const OrderMessageId = rowId<'OrderMessageId'>()
export const CenterSpotId = rowId<'CenterSpotId'>()
export const ImportId = rowId<'ImportId'>()
export const PictureFetchId = rowId<'PictureFetchId'>()
export const ImportFeedId = rowId<'ImportFeedId'>()
export const ProfileReviewId = rowId<'ProfileReviewId'>()
export const AddressId = rowId<'AddressId'>()
export const MailId = rowId<'MailId'>()
export const MailRevealId = rowId<'MailRevealId'>()
export const WishlistId = rowId<'WishlistId'>()
export const WishlistItemId = rowId<'WishId'>()
export const NotificationId = rowId<'NotificationId'>()
export const PushDeviceId = rowId<'PushDeviceId'>()
export const AccessRequestId = rowId<'AccessRequestId'>()
export const MembershipId = rowId<'MembershipId'>()
export const PasskeyId = rowId<'PasskeyId'>()
export const ReportId = rowId<'ReportId'>()
export const InvitationId = rowId<'InvitationId'>()
export const TenantInviteId = rowId<'TenantInviteId'>()
export const AnnouncementId = rowId<'AnnouncementId'>()
export const MallPromotionId = rowId<'MallPromotionId'>()
export const PlanVersionId = rowId<'PlanVersionId'>()
export const PlanId = rowId<'PlanId'>()
export const PlanMembershipId = rowId<'PlanMembershipId'>()
export const RepeatOrderId = rowId<'RepeatOrderId'>()
export const CorrectionId = rowId<'CorrectionId'>()
export const EventId = rowId<'EventId'>()
export const PerkId = rowId<'PerkId'>()
export const AutomationId = rowId<'AutomationId'>()
export const AutomationRunId = rowId<'AutomationRunId'>()
export const SavedSearchId = rowId<'SavedSearchId'>()
export const SupportRequestId = rowId<'SupportRequestId'>()
export const AssistantConversationId = rowId<'AssistantConversationId'>()
export const AssistantMessageId = rowId<'AssistantMessageId'>()
export const MacroId = rowId<'MacroId'>()
export const EnquiryId = rowId<'EnquiryId'>()
export const SavedCardId = rowId<'SavedCardId'>()
export const ReturnId = rowId<'ReturnId'>()
export const ClaimId = rowId<'ClaimId'>()
export const ApplicationId = rowId<'ApplicationId'>()
export const ApplicationDocumentId = rowId<'ApplicationDocumentId'>()
export const ApplicationProductId = rowId<'ApplicationProductId'>()
export const JoinRequestId = rowId<'JoinRequestId'>()
export const GiftCardId = rowId<'GiftCardId'>()
export const PromotionId = rowId<'PromotionId'>()
export const ReviewId = rowId<'ReviewId'>()
export const QuestionId = rowId<'QuestionId'>()
export const AnswerId = rowId<'AnswerId'>()
export const PostId = rowId<'PostId'>()
export const CommentId = rowId<'CommentId'>()
export const StoreThreadId = rowId<'StoreThreadId'>()
export const CustomerId = rowId<'CustomerId'>()
export const ReplyTemplateId = rowId<'ReplyTemplateId'>()
export const ModerationCaseId = rowId<'ModerationCaseId'>()
export const ProblemReportId = rowId<'ProblemReportId'>()
export const StockTransferId = rowId<'StockTransferId'>()
export const SupplierId = rowId<'SupplierId'>()
export const ReorderListId = rowId<'ReorderListId'>()
export const SellerDutyId = rowId<'SellerDutyId'>()
export const InvestorDocumentId = rowId<'InvestorDocumentId'>()
export const InvestorRequestId = rowId<'InvestorRequestId'>()
export const PublishedMetricId = rowId<'PublishedMetricId'>()
export const ApiKeyId = rowId<'ApiKeyId'>()
export const WebhookEndpointId = rowId<'WebhookEndpointId'>()
export const WebhookDeliveryId = rowId<'WebhookDeliveryId'>()
export const RoadmapItemId = rowId<'RoadmapItemId'>()
export const RoadmapIdeaId = rowId<'RoadmapIdeaId'>()
export const WaitlistEntryId = rowId<'WaitlistEntryId'>()
export const TestRunId = rowId<'TestRunId'>()
export const UserId = z.uuid().brand<'UserId'>()
export const SessionId = z.uuid().brand<'SessionId'>()
/** Random, 65 bits. Knowing the number alone gives no access to the order. */
export const OrderNumber = z
  .string()
  .regex(/^S[0-9A-HJKMNP-TV-Z]{13}$/, 'An order number looks like S0000ABCD1234E.')
  .brand<'OrderNumber'>()

/** Random, 65 bits. Like an order number, it opens nothing by itself. */
export const GiftPurchaseNumber = z
  .string()
  .regex(/^G[0-9A-HJKMNP-TV-Z]{13}$/, 'A gift card purchase looks like G0000ABCD1234E.')
  .brand<'GiftPurchaseNumber'>()

/** Random, 128 bits: whoever knows the id of a photo that nobody saved can search with it for a day. */
export const PhotoId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'This is not the id of a photo.')
  .brand<'PhotoId'>()

export type RetailerId = z.infer<typeof RetailerId>
export type PhotoId = z.infer<typeof PhotoId>
export type SavedCardId = z.infer<typeof SavedCardId>
export type PayoutId = z.infer<typeof PayoutId>
export type TaxFormId = z.infer<typeof TaxFormId>
export type MallInvoiceId = z.infer<typeof MallInvoiceId>
export type DisputeId = z.infer<typeof DisputeId>
export type StoreId = z.infer<typeof StoreId>
export type CounterDeviceId = z.infer<typeof CounterDeviceId>
export type MallId = z.infer<typeof MallId>
export type UnitId = z.infer<typeof UnitId>
export type AssistantCaseId = z.infer<typeof AssistantCaseId>
export type CategoryId = z.infer<typeof CategoryId>
export type ProductId = z.infer<typeof ProductId>
export type VariantId = z.infer<typeof VariantId>
export type OrderId = z.infer<typeof OrderId>
export type FulfillmentId = z.infer<typeof FulfillmentId>
export type OrderMessageId = z.infer<typeof OrderMessageId>
export type CenterSpotId = z.infer<typeof CenterSpotId>
export type ImportId = z.infer<typeof ImportId>
export type PictureFetchId = z.infer<typeof PictureFetchId>
export type ImportFeedId = z.infer<typeof ImportFeedId>
export type ProfileReviewId = z.infer<typeof ProfileReviewId>
export type AddressId = z.infer<typeof AddressId>
export type MailId = z.infer<typeof MailId>
export type MailRevealId = z.infer<typeof MailRevealId>
export type WishlistId = z.infer<typeof WishlistId>
export type WishlistItemId = z.infer<typeof WishlistItemId>
export type NotificationId = z.infer<typeof NotificationId>
export type PushDeviceId = z.infer<typeof PushDeviceId>
export type AccessRequestId = z.infer<typeof AccessRequestId>
export type MembershipId = z.infer<typeof MembershipId>
export type PasskeyId = z.infer<typeof PasskeyId>
export type ReportId = z.infer<typeof ReportId>
export type InvitationId = z.infer<typeof InvitationId>
export type TenantInviteId = z.infer<typeof TenantInviteId>
export type MallPromotionId = z.infer<typeof MallPromotionId>
export type AnnouncementId = z.infer<typeof AnnouncementId>
export type PlanVersionId = z.infer<typeof PlanVersionId>
export type PlanId = z.infer<typeof PlanId>
export type PlanMembershipId = z.infer<typeof PlanMembershipId>
export type RepeatOrderId = z.infer<typeof RepeatOrderId>
export type CorrectionId = z.infer<typeof CorrectionId>
export type EventId = z.infer<typeof EventId>
export type PerkId = z.infer<typeof PerkId>
export type AutomationId = z.infer<typeof AutomationId>
export type AutomationRunId = z.infer<typeof AutomationRunId>
export type SavedSearchId = z.infer<typeof SavedSearchId>
export type SupportRequestId = z.infer<typeof SupportRequestId>
export type AssistantConversationId = z.infer<typeof AssistantConversationId>
export type AssistantMessageId = z.infer<typeof AssistantMessageId>
export type MacroId = z.infer<typeof MacroId>
export type EnquiryId = z.infer<typeof EnquiryId>
export type ReturnId = z.infer<typeof ReturnId>
export type ClaimId = z.infer<typeof ClaimId>
export type ApplicationId = z.infer<typeof ApplicationId>
export type ApplicationDocumentId = z.infer<typeof ApplicationDocumentId>
export type ApplicationProductId = z.infer<typeof ApplicationProductId>
export type JoinRequestId = z.infer<typeof JoinRequestId>
export type GiftCardId = z.infer<typeof GiftCardId>
export type PromotionId = z.infer<typeof PromotionId>
export type ReviewId = z.infer<typeof ReviewId>
export type QuestionId = z.infer<typeof QuestionId>
export type AnswerId = z.infer<typeof AnswerId>
export type PostId = z.infer<typeof PostId>
export type CommentId = z.infer<typeof CommentId>
export type StoreThreadId = z.infer<typeof StoreThreadId>
export type CustomerId = z.infer<typeof CustomerId>
export type ReplyTemplateId = z.infer<typeof ReplyTemplateId>
export type ModerationCaseId = z.infer<typeof ModerationCaseId>
export type ProblemReportId = z.infer<typeof ProblemReportId>
export type SupplierId = z.infer<typeof SupplierId>
export type ReorderListId = z.infer<typeof ReorderListId>
export type StockTransferId = z.infer<typeof StockTransferId>
export type SellerDutyId = z.infer<typeof SellerDutyId>
export type ApiKeyId = z.infer<typeof ApiKeyId>
export type WebhookEndpointId = z.infer<typeof WebhookEndpointId>
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>
export type RoadmapItemId = z.infer<typeof RoadmapItemId>
export type RoadmapIdeaId = z.infer<typeof RoadmapIdeaId>
export type WaitlistEntryId = z.infer<typeof WaitlistEntryId>
export type InvestorDocumentId = z.infer<typeof InvestorDocumentId>
export type InvestorRequestId = z.infer<typeof InvestorRequestId>
export type PublishedMetricId = z.infer<typeof PublishedMetricId>
export type TestRunId = z.infer<typeof TestRunId>
export type UserId = z.infer<typeof UserId>
export type SessionId = z.infer<typeof SessionId>
export type GiftPurchaseNumber = z.infer<typeof GiftPurchaseNumber>
export type OrderNumber = z.infer<typeof OrderNumber>

/** A row id in a path or query string. */
export const inUrl = <S extends z.ZodType<number>>(id: S) =>
  z.codec(z.string().regex(/^[1-9]\d{0,14}$/, 'Use an id as it was given to you, like 12.'), id, {
    decode: (text) => Number(text) as z.input<S>,
    encode: (value) => String(value),
  })

/** An id or slug in a path. Records that people link to accept both, each in one spelling only. */
export const IdOrSlug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^(?!0\d*$)[a-z0-9][a-z0-9-]*$/, 'Use an id or a name as it stands in an address.')
