import { Text } from '@mantine/core'
import { Fragment, Suspense } from 'react'
import { useTagName } from './merge-tags.ts'
import { piecesOf } from './tag-pieces.ts'

/** A text, such as a subject, with its merge tags shown by their names. */
export const TaggedText = ({ text }: { text: string }) =>
  piecesOf(text).map(({ at, tag, words }) =>
    tag === undefined ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      // The text does not wait for the names of its tags.
      <Suspense key={at} fallback={<Pill name="…" />}>
        <TagPill tag={tag} words={words} />
      </Suspense>
    ),
  )

const TagPill = ({ tag, words }: { tag: string; words: string }) => <Pill name={useTagName()(tag)} title={words} />

/** An inline element, not a badge, so that an ellipsis can cut it off like any text. */
const Pill = ({ name, title }: { name: string; title?: string }) => (
  <Text
    component="span"
    inherit
    fz="0.85em"
    fw={500}
    px={5}
    py={1}
    title={title}
    style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-sm)' }}
  >
    {name}
  </Text>
)
