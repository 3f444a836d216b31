import { useEffect } from 'react'
import { useAccessibility } from '#web/state/accessibility.ts'
import { readStored } from '#web/state/stored.ts'
import { Switch } from '#web/ui/Checkbox.tsx'

/** Turned off by people who use speech input or press keys by accident. Kept in this browser, and with the account. */
export function SingleKeysSwitch() {
  const { singleKeys, change } = useAccessibility()
  useEffect(() => readStored(useAccessibility), [])
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Turn them off if you use speech input. This browser remembers it."
      checked={singleKeys}
      onChange={(event) => change({ singleKeys: event.target.checked })}
    />
  )
}
