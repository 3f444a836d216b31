import type { UserId } from '#contracts/ids.ts'
import type { ModeratedKind } from '#contracts/moderation.ts'
import type { Db } from '../../platform/db.ts'

/** A text as moderators see it. */
export type ModeratedText = {
  id: number
  text: string
  /** Null when nobody is named as the author any more. */
  authorId: UserId | null
  authorName: string
  /** Readers see it now. */
  isShown: boolean
  /** The thing that it is about, and the page and place where it stands. */
  about: { title: string; href: string }
  /** Where its author is led, if not to that page. */
  authorHref?: string
  rating?: number
  orderNumber?: string
  /** The words that readers see beside it. */
  context?: string
  /** The addresses of the photos that stand with it. */
  photos?: string[]
}

/** How moderators reach the texts of one kind. The domain that keeps them exports it. */
export type ModeratedTexts = {
  /** Texts by id; an id that is gone is left out. */
  read(db: Db, ids: readonly number[]): Promise<ModeratedText[]>
  /** Shows or hides a text, with the moderator's note. A text that is gone is left alone. */
  setHidden(tx: Db, id: number, decision: { isHidden: boolean; note: string; now: Date }): Promise<unknown>
}

/** All kinds, gathered where the domains are put together. */
export type TextKinds = Partial<Record<ModeratedKind, ModeratedTexts>>

/** Texts of one kind by id. */
export async function textsOf(db: Db, kinds: TextKinds, kind: ModeratedKind, ids: readonly number[]): Promise<Map<number, ModeratedText>> {
  const texts = (await kinds[kind]?.read(db, ids)) ?? []
  return new Map(texts.map((text) => [text.id, text]))
}
