import type { Form } from '../form.ts'
import type { FormName } from '../look.ts'
import { jar } from './jars.ts'

const forms: Partial<Record<FormName, Form>> = { jar }

export function formOf(name: FormName): Form {
  const form = forms[name]
  if (!form) throw new Error(`The studio cannot draw the form "${name}".`)
  return form
}
