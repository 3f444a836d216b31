import type { ComponentProps } from 'react'
import { Input } from '#web/ui/Input.tsx'

/** Six hidden digits, with the keyboard of digits on a tablet. No browser offers to store them: the device is shared. */
export function PinInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  return <Input {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={6} />
}
