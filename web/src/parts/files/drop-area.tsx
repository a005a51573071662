import { Box, Center, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'

interface Props {
  /** Shown while a file is dragged over the area. */
  label: string
  isOff?: boolean
  /** In pixels: a small area is hard to hit. */
  minHeight?: number
  onFiles: (files: File[]) => void
  children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Accepts dropped files. Keyboard users have a button for it. */
export function DropArea({ label, isOff = false, minHeight = 240, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  // Enter and leave events of child elements bubble up, so they are counted.
  const depth = useRef(0)
  const move = (step: number) => {
    depth.current = Math.max(0, depth.current + step)
    setOver(depth.current > 0)
  }
  if (isOff) return children
  return (
    <Box
      pos="relative"
      mih={minHeight}
      onDragEnter={(event) => hasFiles(event) && move(1)}
      onDragLeave={(event) => hasFiles(event) && move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        move(-depth.current)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <Center
          pos="absolute"
          inset={-8}
          bg="light-dark(rgba(238, 242, 255, 0.94), rgba(22, 27, 45, 0.94))"
          style={{
            zIndex: 5,
            pointerEvents: 'none',
            border: '2px dashed var(--mantine-primary-color-filled)',
            borderRadius: 'var(--mantine-radius-md)',
          }}
        >
          <Stack align="center" gap="xs">
            <IconUpload size={32} aria-hidden />
            <Text fw={600}>{label}</Text>
          </Stack>
        </Center>
      )}
    </Box>
  )
}
