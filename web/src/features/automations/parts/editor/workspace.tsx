import { Box, Card, Drawer, ScrollArea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  children: ReactNode
  /** What is beside the graph; null for nothing. */
  side: ReactNode
  sideTitle: string
  onClose: () => void
}

/** Below the header of the application, the heading and the toolbar. */
const HEIGHT = 'max(26rem, calc(100dvh - 15rem))'

/** The graph, and the panel beside it: on a phone, over it. */
export function Workspace({ children, side, sideTitle, onClose }: Props) {
  const { t } = useTranslation()
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return (
    <Box style={{ display: 'flex', gap: 'var(--mantine-spacing-md)', height: HEIGHT }}>
      <Box flex={1} miw={0} h="100%">
        {children}
      </Box>
      {side && isWide && (
        <Card withBorder padding={0} w={384} h="100%">
          <ScrollArea h="100%" type="auto" offsetScrollbars="y">
            <Box p="md">{side}</Box>
          </ScrollArea>
        </Card>
      )}
      {!isWide && (
        <Drawer
          opened={side !== null}
          onClose={onClose}
          position="bottom"
          size="85%"
          title={sideTitle}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          {side}
        </Drawer>
      )}
    </Box>
  )
}
