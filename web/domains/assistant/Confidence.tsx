import { CircleHelp, FileSpreadsheet, Globe, Image } from 'lucide-react'
import type { SuggestionSource } from '#contracts/applications/applications.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'

const SOURCES = {
  website: { Icon: Globe, word: 'Website' },
  photo: { Icon: Image, word: 'Photo' },
  catalog: { Icon: FileSpreadsheet, word: 'Catalog' },
  guess: { Icon: CircleHelp, word: 'Guess' },
} as const

function toneOf(confidence: number): { tone: Tone; word: string } {
  if (confidence >= 0.8) return { tone: 'success', word: 'Sure' }
  return confidence >= 0.5 ? { tone: 'info', word: 'Likely' } : { tone: 'warning', word: 'Check this' }
}

/** How sure the assistant is of a value, and where it read it. */
export function Confidence({ source, confidence }: { source: SuggestionSource; confidence: number }) {
  const { Icon, word } = SOURCES[source.kind]
  const { tone, word: sure } = toneOf(source.kind === 'guess' ? 0 : confidence)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
      <Badge tone={tone}>
        {sure} · {Math.round(confidence * 100)}%
      </Badge>
      <span className="inline-flex min-w-0 items-center gap-1">
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="wrap-anywhere">
          {word}: {placeOf(source.where)}
        </span>
      </span>
    </div>
  )
}

function placeOf(where: string): string {
  if (!URL.canParse(where)) return where
  const { host, pathname } = new URL(where)
  return pathname === '/' ? host : pathname
}
