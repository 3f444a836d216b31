import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Application, DOCUMENT_BYTES, DOCUMENT_KINDS, type DocumentKind } from '#contracts/applications/applications.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { isOpen } from './field-paths.ts'
import { useAddDocument, useRemoveDocument } from './queries.ts'

const HINTS: Record<DocumentKind, string> = {
  identity: "A driver's license, state ID or passport. All four corners in the picture.",
  registration: 'The state registration, an EIN letter or a business license.',
  bank: 'Helps us verify the account faster. Cover the balance if you like.',
  address: 'A lease or a utility bill with the address of the store.',
  other: 'Anything else that helps.',
}
export const documentFieldId = (kind: DocumentKind): string => `field-document-${kind}`
const size = (bytes: number) => (bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`)

/** The documents of one kind, and the place to add one. */
export function DocumentsField({ application, kind, isRequired }: { application: Application; kind: DocumentKind; isRequired: boolean }) {
  const own = application.documents.filter((document) => document.kind === kind)
  const open = isOpen(application, `document.${kind}`)
  return (
    <div id={documentFieldId(kind)} tabIndex={-1} className="flex flex-col gap-2">
      {own.length > 0 && (
        <ul aria-label={DOCUMENT_KINDS[kind]} className="flex flex-col gap-2">
          {own.map((document) => (
            <DocumentRow key={document.id} application={application} document={document} />
          ))}
        </ul>
      )}
      {open && (own.length === 0 || !isRequired) && <AddDocument application={application} kind={kind} isRequired={isRequired} />}
      {!open && own.length === 0 && <p className="text-soft">{DOCUMENT_KINDS[kind]}: none added.</p>}
    </div>
  )
}

function DocumentRow({ application, document }: { application: Application; document: Application['documents'][number] }) {
  const remove = useRemoveDocument()
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-sm border border-hairline p-3">
      <FileText aria-hidden="true" strokeWidth={1.75} className="size-5 text-soft" />
      <span className="min-w-0 flex-1">
        <a className="plain-link wrap-anywhere" href={document.href} target="_blank" rel="noreferrer">
          {document.fileName}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <span className="block text-sm text-soft">
          {DOCUMENT_KINDS[document.kind]}, {size(document.bytes)}
        </span>
      </span>
      <Badge tone="success">Stored encrypted</Badge>
      {document.mayRemove && (
        <Button
          variant="quiet-danger"
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: application.id, documentId: document.id } })}
        >
          Remove<span className="visually-hidden"> {document.fileName}</span>
        </Button>
      )}
    </li>
  )
}

function AddDocument({ application, kind, isRequired }: { application: Application; kind: DocumentKind; isRequired: boolean }) {
  const add = useAddDocument()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  async function send() {
    const file = field.current?.files?.[0]
    if (!file) return
    if (file.size > DOCUMENT_BYTES) return setError('A document can have up to 10 MB.')
    if (file.size === 0) return setError('The file is empty.')
    setError(undefined)
    try {
      await add.mutateAsync({ params: { id: application.id }, body: { kind }, file })
      if (field.current) field.current.value = ''
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setError(faultOf(problem))
    }
  }
  return (
    <>
      <FileDrop
        label={`${DOCUMENT_KINDS[kind]}${isRequired ? '' : ' (optional)'}`}
        hint={`${HINTS[kind]} PDF, JPEG or PNG, up to 10 MB.`}
        error={error}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        field={field}
        onChange={() => void send()}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {add.isPending && 'Sending and encrypting…'}
      </p>
    </>
  )
}
