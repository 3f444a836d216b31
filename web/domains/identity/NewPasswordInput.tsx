import type { ComponentProps } from 'react'
import type { PasswordOwner } from '#contracts/password-rules.ts'
import { PasswordInput } from '#web/ui/Input.tsx'
import { strengthOf } from './password-strength.ts'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'value'> & {
  /** Only feeds the hint; the form keeps the field. */
  value: string
  /** Whose password it becomes, as far as this screen knows: their own name or address is no password. */
  owner?: PasswordOwner
}

/** A new password with its rules and a hint how strong it is. */
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
