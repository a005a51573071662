import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends AnchorProps {
  href: string
  children: ReactNode
}

/** A link from untrusted content: http(s) only, in a new tab without a reference to this one. */
export const WebLink = ({ href, children, ...props }: Props) => (
  <Anchor {...props} href={/^https?:\/\//i.test(href) ? href : undefined} target="_blank" rel="noopener noreferrer">
    {children}
  </Anchor>
)
