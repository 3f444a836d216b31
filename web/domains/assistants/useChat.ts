import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AnswerEvent, askAssistant, type AssistantName, beginConversation } from '#contracts/assistants.ts'
import { withoutCardNumbers } from '#contracts/card-numbers.ts'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { Zip } from '#contracts/identity/people.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { call } from '#web/lib/call.ts'
import { streamLines } from '#web/lib/stream-lines.ts'
import { useShopLocation } from '#web/state/location.ts'
import { assistantsNow, conversations, oneConversation } from './queries.ts'

/** The answer that is under way: what was asked, and what has come so far. */
export type Pending = { question: string; tools: readonly string[]; text: string; state: 'running' | 'stopped' }

/** Sends messages and receives answers as they come. A new message, or leaving the page, ends the answer before. */
export function useChat(agent: AssistantName, id: AssistantConversationId | null, onBegun: (id: AssistantConversationId) => void) {
  const client = useQueryClient()
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const [pending, setPending] = useState<Pending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Whether the message was taken. */
  async function send(typed: string): Promise<boolean> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const text = withoutCardNumbers(typed)
    setFault(null)
    setPending({ question: text, tools: [], text: '', state: 'running' })
    let isTaken = false
    try {
      const to = id ?? (await call(beginConversation, { body: { agent } })).id
      const near = Zip.safeParse(zip).data
      const path = askAssistant.path.replace(':id', String(to))
      for await (const event of streamLines(path, { text, ...(near && { near }) }, AnswerEvent, own.signal)) {
        isTaken = true
        if (event.kind === 'failed') setFault(event.message)
        if (event.kind === 'tool') setPending((now) => now && { ...now, tools: [...new Set([...now.tools, event.tool])] })
        if (event.kind === 'text') setPending((now) => now && { ...now, text: [now.text, event.text].filter(Boolean).join('\n') })
      }
      await client.fetchQuery(oneConversation(to))
      if (!own.signal.aborted) setPending(null)
      if (id === null) onBegun(to)
    } catch (error) {
      if (own.signal.aborted) return true
      if (!(error instanceof ApiProblem)) throw error
      setFault(error.document?.detail ?? sentenceFor(error))
      setPending(null)
    }
    void client.invalidateQueries({ queryKey: conversations().queryKey })
    void client.invalidateQueries({ queryKey: assistantsNow().queryKey })
    return isTaken
  }
  return {
    pending,
    fault,
    send,
    stop() {
      running.current?.abort()
      setPending((now) => now && { ...now, state: 'stopped' })
    },
  }
}
