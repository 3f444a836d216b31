/**
 * "12,345", for whole numbers. By hand, because a browser's own formats take longer to come alive than all other script of a first page
 * (13 ms on a fast machine): what a first page shows must not need them.
 */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')
