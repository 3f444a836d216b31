import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { commonPasswords } from '#contracts/identity/auth.ts'
import type { PasswordOwner } from '#contracts/identity/password-rules.ts'
import { read } from '#web/lib/api.ts'
import { PasswordInput } from '#web/ui/Input.tsx'
import { strengthOf } from './password-strength.ts'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'value'> & {
  /** Used only for the strength hint; the form owns the value. */
  value: string
  /** The account owner, if known: their name and email address are rejected as passwords. */
  owner?: PasswordOwner
}

/** A new password field with its rules and a strength hint. The common words are loaded when somebody types. */
export function NewPasswordInput({ value, owner = {}, ...rest }: Props) {
  const { data } = useQuery({ ...read(commonPasswords), enabled: value !== '', staleTime: Infinity })
  const words = useMemo(() => data && { commonest: new Set(data.commonest), stems: new Set([...data.commonest, ...data.stems]) }, [data])
  const strength = value === '' ? null : strengthOf(value, owner, words)
  const hint = (
    <>
      At least 8 characters. Don't use your name or email.
      {strength && (
        <span role="status">
          {' '}
          Strength: <strong className="font-semibold">{strength}</strong>.
        </span>
      )}
    </>
  )
  return <PasswordInput {...rest} hint={hint} autoComplete="new-password" />
}
