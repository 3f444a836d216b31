import type { ReactNode } from 'react'
import type { Post } from '#contracts/community/posts.ts'
import { Pages } from '#web/ui/Pages.tsx'
import { PostCard } from './PostCard.tsx'

type PostsProps = {
  list: Parameters<typeof Pages<Post>>[0]['list']
  empty: ReactNode
  /** Shown below the last post. */
  end?: ReactNode
}
/** The posts of a list, each on its card. */
export function Posts({ list, empty, end }: PostsProps) {
  return (
    <Pages list={list} noun="posts" empty={empty}>
      {(posts) => (
        <>
          <ul className="flex flex-col gap-4">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
          {!list.hasNextPage && end}
        </>
      )}
    </Pages>
  )
}
