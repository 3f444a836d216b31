import type { Department } from './department.ts'
export const departments: readonly Department[] = []
