import type { Application, ApplicationField } from '#contracts/applications.ts'

export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`
export const fieldIn = ({ fields }: Application, path: string): ApplicationField | undefined => fields.find(({ field }) => field === path)
/** Whether the applicant may change the field now. */
export const isOpen = ({ state, asked }: Application, path: string): boolean =>
  state === 'draft' || (state === 'needs_changes' && asked.includes(path))
