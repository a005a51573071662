import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends AnchorProps {
  href: string
  children: ReactNode
}

/** A link that somebody else wrote: to the web only, in another tab, which learns nothing of this one. */
export const WebLink = ({ href, children, ...props }: Props) => (
  <Anchor {...props} href={/^https?:\/\//i.test(href) ? href : undefined} target="_blank" rel="noopener noreferrer">
    {children}
  </Anchor>
)
