import { z } from 'zod'
import { GIFT_SEND_WITHIN_DAYS } from '#contracts/gift-cards/gift-cards.ts'
import { DAY } from '#contracts/time.ts'

/** "2026-12-24" of a local day. */
export const dayText = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
export const lastDay = (now: Date): string => dayText(new Date(now.getTime() + (GIFT_SEND_WITHIN_DAYS - 1) * DAY))

/** An empty day is today. */
export const sendDay = (now: () => Date) =>
  z
    .string()
    .trim()
    .refine((day) => day === '' || day >= dayText(now()), { error: 'That date is over. Choose today or a later day.', abort: true })
    .refine((day) => day <= lastDay(now()), 'Choose a date within one year.')
    .transform((day) => (day === '' || day === dayText(now()) ? null : day))
