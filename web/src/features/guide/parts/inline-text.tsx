import { Code } from '@mantine/core'
import { TextLink } from '../../../ui/link/link.tsx'
import { WebLink } from '../../../ui/link/web-link.tsx'
import { targetOf, usePageNamed } from '../logic/links.ts'
import { type Inline, plain } from '../logic/tree.ts'
import { GuideLink } from './guide-link.tsx'

/** The parts of a line. Names of pages are links to them. */
export function InlineText({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    if (typeof part === 'string') return part
    // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
    return <InlinePart key={at} part={part} />
  })
}

function InlinePart({ part }: { part: Exclude<Inline, string> }) {
  if ('code' in part) return <Code style={{ overflowWrap: 'break-word' }}>{part.code}</Code>
  const children = <InlineText parts={part.text} />
  if (part.type !== 'link') return part.type === 'em' ? <em>{children}</em> : <PageName name={plain(part.text)} />
  const target = targetOf(part.href)
  if (target.kind === 'guide')
    return (
      <GuideLink name={target.name} anchor={target.anchor} inherit underline="always">
        {children}
      </GuideLink>
    )
  if (target.kind === 'web')
    return (
      <WebLink href={target.href} inherit underline="always">
        {children}
      </WebLink>
    )
  return <Code style={{ overflowWrap: 'break-word' }}>{target.path}</Code>
}

function PageName({ name }: { name: string }) {
  const to = usePageNamed()(name)
  return to ? (
    <TextLink to={to} inherit fw={600} underline="always">
      {name}
    </TextLink>
  ) : (
    <strong>{name}</strong>
  )
}
