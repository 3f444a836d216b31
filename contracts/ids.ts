import { z } from 'zod'

const positive = z.int().positive()
const rowId = <B extends string>() => positive.brand<B>()

export const RetailerId = rowId<'RetailerId'>()
export const StoreId = rowId<'StoreId'>()
export const MallId = rowId<'MallId'>()
export const UnitId = rowId<'UnitId'>()
export const CategoryId = rowId<'CategoryId'>()
export const ProductId = rowId<'ProductId'>()
export const VariantId = rowId<'VariantId'>()
export const OrderId = rowId<'OrderId'>()
export const FulfillmentId = rowId<'FulfillmentId'>()
export const OrderMessageId = rowId<'OrderMessageId'>()
export const ImportId = rowId<'ImportId'>()
export const AddressId = rowId<'AddressId'>()
export const MailId = rowId<'MailId'>()
export const WishlistId = rowId<'WishlistId'>()
export const WishlistItemId = rowId<'WishId'>()
export const NotificationId = rowId<'NotificationId'>()
export const PushDeviceId = rowId<'PushDeviceId'>()
export const AccessRequestId = rowId<'AccessRequestId'>()
export const PasskeyId = rowId<'PasskeyId'>()
export const ReportId = rowId<'ReportId'>()
export const InvitationId = rowId<'InvitationId'>()
export const SavedSearchId = rowId<'SavedSearchId'>()
export const SupportRequestId = rowId<'SupportRequestId'>()
export const EnquiryId = rowId<'EnquiryId'>()
export const UserId = z.uuid().brand<'UserId'>()
export const SessionId = z.uuid().brand<'SessionId'>()
/** Random, 65 bits. Knowing the number alone gives no access to the order. */
export const OrderNumber = z
  .string()
  .regex(/^S[0-9A-HJKMNP-TV-Z]{13}$/, 'An order number looks like S0000ABCD1234E.')
  .brand<'OrderNumber'>()

export type RetailerId = z.infer<typeof RetailerId>
export type StoreId = z.infer<typeof StoreId>
export type MallId = z.infer<typeof MallId>
export type UnitId = z.infer<typeof UnitId>
export type CategoryId = z.infer<typeof CategoryId>
export type ProductId = z.infer<typeof ProductId>
export type VariantId = z.infer<typeof VariantId>
export type OrderId = z.infer<typeof OrderId>
export type FulfillmentId = z.infer<typeof FulfillmentId>
export type OrderMessageId = z.infer<typeof OrderMessageId>
export type ImportId = z.infer<typeof ImportId>
export type AddressId = z.infer<typeof AddressId>
export type MailId = z.infer<typeof MailId>
export type WishlistId = z.infer<typeof WishlistId>
export type WishlistItemId = z.infer<typeof WishlistItemId>
export type NotificationId = z.infer<typeof NotificationId>
export type PushDeviceId = z.infer<typeof PushDeviceId>
export type AccessRequestId = z.infer<typeof AccessRequestId>
export type PasskeyId = z.infer<typeof PasskeyId>
export type ReportId = z.infer<typeof ReportId>
export type InvitationId = z.infer<typeof InvitationId>
export type SavedSearchId = z.infer<typeof SavedSearchId>
export type SupportRequestId = z.infer<typeof SupportRequestId>
export type EnquiryId = z.infer<typeof EnquiryId>
export type UserId = z.infer<typeof UserId>
export type SessionId = z.infer<typeof SessionId>
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
