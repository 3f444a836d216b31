import type { ComponentProps } from 'react'
import type { PasswordOwner } from '#contracts/identity/password-rules.ts'
import { PasswordInput } from '#web/ui/Input.tsx'
import { strengthOf } from './password-strength.ts'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'value'> & {
  /** Used only for the strength hint; the form owns the value. */
  value: string
  /** The account owner, if known: their name and email address are rejected as passwords. */
  owner?: PasswordOwner
}

/** A new password field with its rules and a strength hint. */
export function NewPasswordInput({ value, owner, ...rest }: Props) {
  const hint = (
    <>
      8 characters or more, of any kind. Not your name or email.
      {value !== '' && (
        <span role="status">
          {' '}
          Strength: <strong className="font-semibold">{strengthOf(value, owner)}</strong>.
        </span>
      )}
    </>
  )
  return <PasswordInput {...rest} hint={hint} autoComplete="new-password" />
}
