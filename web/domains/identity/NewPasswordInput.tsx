import type { ComponentProps } from 'react'
import { PasswordInput } from '#web/ui/Input.tsx'
import { strengthOf } from './password-strength.ts'

/** A new password with its one rule and a hint how strong it is. `value` only feeds the hint; the form keeps the field. */
export function NewPasswordInput({ value, ...rest }: Omit<ComponentProps<typeof PasswordInput>, 'value'> & { value: string }) {
  const hint = (
    <>
      8 characters or more, of any kind.
      {value !== '' && (
        <span role="status">
          {' '}
          Strength: <strong className="font-semibold">{strengthOf(value)}</strong>.
        </span>
      )}
    </>
  )
  return <PasswordInput {...rest} hint={hint} autoComplete="new-password" />
}
