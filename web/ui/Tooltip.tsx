import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactNode } from 'react'

export const TOOLTIP_DELAY_MS = 700
export const TOOLTIP_SKIP_DELAY_MS = 300

/** Wraps a page or section with tooltips, so that the next tooltip opens faster. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Provider>
  )
}

/** Extra text about a control. Never the only place for a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content sideOffset={6} className="z-50 max-w-64 animate-fade-in rounded-sm bg-text px-3 py-2 text-sm text-page shadow-2">
          {text}
        </Content>
      </Portal>
    </Root>
  )
}
