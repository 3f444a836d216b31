/** Something as JSON, folded where it is long. */
export function Json({ name, value }: { name: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? 'nothing'
  const shown = <pre className="overflow-hidden rounded-sm bg-sunken p-3 text-sm break-words whitespace-pre-wrap">{text}</pre>
  if (text.length < 240)
    return (
      <div className="flex flex-col gap-1">
        <p className="text-sm text-soft">{name}</p>
        {shown}
      </div>
    )
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-link-strong">
        {name}, {text.length.toLocaleString('en-US')} characters
      </summary>
      {shown}
    </details>
  )
}
