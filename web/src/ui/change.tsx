import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'

interface Props {
  /** As it is said: +12 %. */
  text: string
  isUp: boolean
  /** More is worse, as with complaints. */
  isBadUp?: boolean
  /** What it is compared with. */
  title: string
}

/** How a figure changed. */
export const Change = ({ text, isUp, isBadUp = false, title }: Props) => (
  <Text
    component="span"
    fz="sm"
    fw={600}
    title={title}
    c={
      isUp === isBadUp
        ? 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))'
        : 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-4))'
    }
    style={{ whiteSpace: 'nowrap' }}
  >
    {isUp ? <IconArrowUpRight size={14} aria-hidden /> : <IconArrowDownRight size={14} aria-hidden />} {text}
  </Text>
)
