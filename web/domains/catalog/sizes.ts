export const isSize = (option: string): boolean => /\bsize\b/i.test(option)
