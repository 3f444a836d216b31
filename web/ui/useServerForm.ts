import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { plainWords } from '#contracts/validation-messages.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { afterPress } from './after-press.ts'
import { forgetTyped, keepTyped, typedInto } from './typed-form.ts'

export type FormFault = { id: string | null; message: string }
type FormSchema = z.ZodType<FieldValues, FieldValues>
type Options<S extends FormSchema> = {
  defaultValues: DefaultValues<z.input<S>>
  /** A unique name in this tab: typed values other than secrets survive a reload until the form is sent or left. */
  keptAs?: string
}

/**
 * A form validated by its contract here and on the server. Server errors are shown at the field that their pointer names; the summary lists
 * all errors and takes the focus. Typed values are never cleared.
 */
export function useServerForm<S extends FormSchema>(schema: S, { defaultValues, keptAs }: Options<S>) {
  const formId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const attached = useRef(new Set<string>())
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema, { error: plainWords }),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const began = useRef<object>(defaultValues)
  const { setValue, getValues, subscribe, reset } = form
  const beginAnew = useCallback<typeof reset>(
    (...how) => {
      reset(...how)
      began.current = structuredClone(getValues())
    },
    [reset, getValues],
  )
  useEffect(() => {
    if (keptAs === undefined) return
    const before = getValues()
    for (const [name, value] of Object.entries(typedInto(keptAs))) {
      const path = name as Path<z.input<S>>
      // Values typed before hydration are newer.
      if (hasField(before, name) && valueAt(before, name) === valueAt(began.current, name))
        setValue(path, value as PathValue<z.input<S>, typeof path>, { shouldDirty: true })
    }
    const stop = subscribe({
      formState: { values: true },
      // Only the user's changes have a field name, so a reset stores nothing.
      callback: ({ name, values }) => name !== undefined && keepTyped(keptAs, values, began.current),
    })
    return () => {
      stop()
      // Closing the form or leaving the page unmounts it; a reload does not.
      forgetTyped(keptAs)
    }
  }, [keptAs, getValues, setValue, subscribe])
  const idOf = (name: string) => `${formId}-${name}`
  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus())

  function showRefusal(problem: ApiProblem) {
    const misfits: string[] = []
    for (const { pointer, message } of problem.errors) {
      const name = nameAt(pointer)
      if (form.getFieldState(name as Path<z.input<S>>) && hasField(form.getValues(), name)) {
        form.setError(name as Path<z.input<S>>, { type: 'server', message })
      } else misfits.push(message)
    }
    const isPlaced = problem.errors.length > 0 && misfits.length === 0
    setRefusal(isPlaced ? null : misfits.join(' ') || sentenceFor(problem))
    focusSummary()
  }

  return {
    ...form,
    reset: beginAnew,
    isSubmitting,
    /** The props of a field component: name, ref, handlers, id and its error. */
    field(name: Path<z.input<S>>) {
      const { ref, ...registered } = form.register(name)
      const attach = (element: HTMLElement | null) => {
        const typed = element && !attached.current.has(name) ? typedEarly(element) : ''
        if (element) attached.current.add(name)
        ref(element)
        if (typed && typed !== String(form.getValues(name) ?? ''))
          form.setValue(name, typed as PathValue<z.input<S>, typeof name>, { shouldDirty: true })
      }
      const onBlur: typeof registered.onBlur = async (event) => afterPress(() => void registered.onBlur(event))
      return { ...registered, onBlur, ref: attach, id: idOf(name), error: messageAt(errors, name) }
    },
    /** Sends the validated values; an ApiProblem is shown in the form, other errors are rethrown. */
    submit: (send: (values: z.output<S>) => Promise<unknown>) =>
      form.handleSubmit(
        async (values) => {
          setRefusal(null)
          const before = began.current
          const sent = structuredClone(getValues())
          try {
            await send(values)
            // The sent values become the initial ones for a form that stays open, unless it was reset in the meantime.
            if (began.current === before) began.current = sent
            if (keptAs !== undefined) forgetTyped(keptAs)
          } catch (error) {
            if (!(error instanceof ApiProblem)) throw error
            showRefusal(error)
          }
        },
        () => {
          setRefusal(null)
          focusSummary()
        },
      ),
    /** For `<ErrorSummary>`: shown above the fields after a failed submit. */
    summary: {
      ref: summary,
      sent: form.formState.submitCount,
      faults: form.formState.isSubmitted || refusal ? faultsIn(errors, idOf, refusal) : [],
    },
  }
}

/** The text of a field at hydration: typed earlier, or restored by the browser. */
function typedEarly(element: HTMLElement): string {
  const isText = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NO_TEXT.has(element.type))
  return isText ? element.value : ''
}
/** A color field is never empty: it begins as black. */
const NO_TEXT = new Set(['checkbox', 'radio', 'file', 'hidden', 'color'])

const nameAt = (pointer: string) => pointer.replace(/^\/?(body\/)?/, '').replaceAll('/', '.')

const valueAt = (values: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], { ...(values as object) })

const hasField = (values: unknown, name: string): boolean => valueAt(values, name) !== undefined

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const at = name.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], errors)
  const message = (at as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

function faultsIn(errors: FieldErrors, idOf: (name: string) => string, refusal: string | null): FormFault[] {
  const faults: FormFault[] = refusal ? [{ id: null, message: refusal }] : []
  const walk = (at: Record<string, unknown>, path: string[]) => {
    for (const [key, value] of Object.entries(at)) {
      if (typeof value !== 'object' || value === null || key === 'ref') continue
      const { message } = value as { message?: unknown }
      if (typeof message === 'string') faults.push({ id: idOf([...path, key].join('.')), message })
      else walk(value as Record<string, unknown>, [...path, key])
    }
  }
  walk(errors as Record<string, unknown>, [])
  return faults
}
