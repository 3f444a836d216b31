import { Download } from 'lucide-react'
import { z } from 'zod'
import { workExport } from '#contracts/store-work/store-work.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { WorkFilter } from './queries.ts'

/** Exports all rows that match the filters as a spreadsheet file. The browser downloads it as a stream. */
export function ExportWork({ filter }: { filter: Omit<WorkFilter, 'here'> }) {
  return (
    <a href={hrefOf(filter)} download className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Export<span className="visually-hidden"> orders as CSV</span>
    </a>
  )
}

function hrefOf(filter: Omit<WorkFilter, 'here'>): string {
  const given = Object.entries(z.encode(workExport.query, filter)).filter(([, value]) => value !== undefined)
  return `${workExport.path}?${new URLSearchParams(given as [string, string][])}`
}
