import { type KeyboardEvent, type ReactNode, useId } from 'react'

export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onChange: (value: string) => void }

/** Controlled, because a tab that could be shared belongs in the URL. One Tab stop; the arrow keys, Home and End select a tab. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()

  function choose(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[tabAfter(event.key, at, tabs.length)]
    if (!next || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-tab-${next.value}`)?.focus()
  }

  return (
    <div className="flex flex-col gap-6">
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={choose}
            className="-mb-px min-h-11 shrink-0 border-b-3 border-transparent px-4 font-medium text-soft hover:text-link-strong aria-selected:border-accent aria-selected:font-semibold aria-selected:text-link-strong"
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabular text-mute"> ({tab.count})</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          tabIndex={-1}
          hidden={tab.value !== value}
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  )
}

/** The index of the tab that a key selects; -1 for other keys. */
export function tabAfter(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
