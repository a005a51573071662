import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePath } from '../../../ui/link/link.tsx'

interface Props extends AnchorProps {
  name: string
  /** The heading that the link leads to. */
  anchor: string | undefined
  children: ReactNode
}

/** A link to a place in a guide. */
export function GuideLink({ name, anchor, children, ...props }: Props) {
  const path = usePath()
  return (
    <Anchor {...props} component={Link} to={path(`/guide/${name}`) as never} hash={anchor}>
      {children}
    </Anchor>
  )
}
