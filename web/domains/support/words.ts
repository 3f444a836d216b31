import type { SupportRequest } from '#contracts/support.ts'

export const KIND_WORDS: Record<SupportRequest['kind'], string> = {
  contact: 'Question',
  spirals: 'Disputed SPIRALs',
  assistant: 'Handed over by the assistant',
}
