import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { PROMPT_MAX } from '#contracts/assistant-console.ts'
import { ASSISTANT_NAMES } from '#contracts/assistants.ts'
import type { AssistantCaseId } from '#contracts/ids.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'

/** Prompts with what an assistant must do about them. */
export const assistantCases = pgTable(
  'assistant_cases',
  {
    id: rowId().$type<AssistantCaseId>(),
    name: text().notNull().unique(),
    assistant: text({ enum: ASSISTANT_NAMES }).notNull(),
    prompt: text().notNull(),
    near: text(),
    tools: text().array().notNull(),
    confirms: text(),
    passed: boolean(),
    ranAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [check('assistant_case_prompt_fits', sql`length(${t.prompt}) between 1 and ${sql.raw(String(PROMPT_MAX))}`)],
)
