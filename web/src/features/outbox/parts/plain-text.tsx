import { Anchor, Text } from '@mantine/core'

const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/

/** The text of a mail, its links as mail programs make them. */
export const PlainText = ({ text }: { text: string }) => (
  <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text.split(LINK).map((part, at) =>
      at % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may come twice
        <Anchor key={at} href={part} target="_blank" rel="noopener noreferrer">
          {part}
        </Anchor>
      ) : (
        part
      ),
    )}
  </Text>
)
