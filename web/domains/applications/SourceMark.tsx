import type { Application, ApplicationField } from '#contracts/applications/applications.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { isOpen } from './field-paths.ts'
import { useConfirmFields } from './queries.ts'

export const SOURCE_WORDS: Record<ApplicationField['source'], string> = {
  typed: 'Typed',
  website: 'From your website',
  photo: 'From a photo',
  catalog: 'From your catalog',
  guess: 'A guess',
}

/** Where a suggested value was found, and the button that confirms it. Typed fields have no mark. */
export function SourceMark({ application, path }: { application: Application; path: string }) {
  const confirm = useConfirmFields()
  const field = application.fields.find((each) => each.field === path)
  if (!field || field.source === 'typed' || field.value === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone={field.confirmed ? 'success' : 'warning'}>{field.confirmed ? 'Confirmed' : SOURCE_WORDS[field.source]}</Badge>
      {field.where && (
        <span className="min-w-0 text-soft wrap-anywhere">{field.quote ? `“${field.quote}”, ${field.where}` : field.where}</span>
      )}
      {!field.confirmed && isOpen(application, path) && (
        <Button
          size="sm"
          variant="quiet"
          busy={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id: application.id }, body: { fields: [{ field: path, version: field.version }] } })}
        >
          This is right
        </Button>
      )}
    </div>
  )
}
