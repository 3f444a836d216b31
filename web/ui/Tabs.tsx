import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode }

/** Controlled, because the tab belongs in the address wherever it could be shared. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Root value={value} onValueChange={onChange} className="flex flex-col gap-6">
      <List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 border-b-3 border-transparent px-4 font-medium text-soft hover:text-link-strong data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-link-strong"
          >
            {tab.label}
            {tab.count !== undefined && <span className="tabular ml-1.5 text-mute">({tab.count})</span>}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Content>
      ))}
    </Root>
  )
}
