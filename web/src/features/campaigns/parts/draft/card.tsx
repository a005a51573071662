import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '../../../../ui/page/section.tsx'

interface Props {
  title: string
  hint?: string
  actions?: ReactNode
  children: ReactNode
}

/** A group of settings with its heading. */
export const SettingsCard = ({ title, hint, actions, children }: Props) => (
  <Section title={title} lead={hint} actions={actions}>
    <Stack>{children}</Stack>
  </Section>
)
