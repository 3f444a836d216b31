import { useEffect } from 'react'
import { useAccessibility } from '#web/state/accessibility.ts'
import { Switch } from '#web/ui/Checkbox.tsx'

/** Turned off by people who use speech input or press keys by accident. Stored in this browser. */
export function SingleKeysSwitch() {
  const { singleKeys, setSingleKeys } = useAccessibility()
  useEffect(() => void useAccessibility.persist.rehydrate(), [])
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Turn them off if you use speech input. This browser remembers it."
      checked={singleKeys}
      onChange={(event) => setSingleKeys(event.target.checked)}
    />
  )
}
