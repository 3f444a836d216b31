import type { AssistantName } from '#contracts/assistants.ts'
import type { AssistantMessageId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

export type FlaggedAnswer = {
  messageId: AssistantMessageId
  assistant: AssistantName
  /** The question before it. */
  prompt: string
  reason: string
  flaggedAt: Date
}
/** The answers that support marked as wrong, the newest first. */
export const flaggedAnswers = (db: Db, most: number): Promise<FlaggedAnswer[]> =>
  rowsOf<FlaggedAnswer>(db, 'assistants.flagged')`
    select m.id as "messageId", c.agent as assistant, question.text as prompt, m.flag_reason as reason, m.flagged_at as "flaggedAt"
    from assistant_messages m join assistant_conversations c on c.id = m.conversation_id
    cross join lateral (
      select q.text from assistant_messages q
      where q.conversation_id = m.conversation_id and q.id < m.id and q.author = 'person' order by q.id desc limit 1
    ) question
    where m.flagged_at is not null order by m.flagged_at desc, m.id desc limit ${most}`
