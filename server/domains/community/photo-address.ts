/** Where the photo of a post is served. */
export const photoAddress = (id: string): string => `/post-photos/${id}`
