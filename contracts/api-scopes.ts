import { z } from 'zod'

/** What a program may do with an API key, one by one. Each endpoint that takes keys names the scope that it needs (`scope`). */
export const API_SCOPES = {
  'orders:read': 'Read orders and their items',
  'orders:write': 'Move orders on: accept, prepare, ship, cancel',
  'stock:read': 'Read stock and prices of each store',
  'stock:write': 'Change stock',
  'prices:write': 'Change prices',
  'products:read': 'Read products',
  'products:write': 'Add and change products, with their prices and stock',
  'hand-over': 'Hand orders over by pickup code',
} as const satisfies Record<string, string>
export type ApiScope = keyof typeof API_SCOPES
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]]
export const ApiScope = z.enum(API_SCOPE_NAMES, 'This is not a scope. The API document lists them.')
