/** The kinds of records whose links show a picture of their own when they are shared. */
export const PREVIEW_KINDS = ['product', 'store', 'mall', 'event'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

/** The size that social networks ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

export const previewAddress = (kind: PreviewKind, id: number): string => `/pictures/previews/${kind}/${id}.jpg`
