import { Box, Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'

const Drawn = lazy(() => import('./code-editor-drawn.tsx'))

/** Something that is wrong in a line. */
export interface CodeFault {
  line: number
  text: string
  isError: boolean
}

export interface CodeEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  height?: number | string
  isReadOnly?: boolean
  error?: string | null
  /** They are marked where they are. */
  faults?: readonly CodeFault[] | undefined
  /** Given what puts a text where the cursor is, and what shows a line. */
  onReady?: (insert: (text: string) => void, goTo: (line: number) => void) => void
}

/** HTML with its colours and line numbers. The editor comes after the page. */
export function CodeEditor(props: CodeEditorProps) {
  const id = useId()
  const { label, height = 480, error } = props
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <Box
        style={{
          border: '1px solid var(--mantine-color-default-border)',
          borderRadius: 'var(--mantine-radius-md)',
          overflow: 'hidden',
        }}
      >
        <Suspense fallback={<Skeleton h={height} />}>
          <Drawn {...props} height={height} labelledBy={id} />
        </Suspense>
      </Box>
    </Input.Wrapper>
  )
}
